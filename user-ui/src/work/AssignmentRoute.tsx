import { ApiError } from '@inkwell/web/api-error';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router';
import type { AssignmentId } from '../api/assignment';
import type { Dashboard } from '../api/types';
import { isFirstOfVisit, keepFirstOfVisit } from '../ui/firstOfVisit';
import { WorkNameContext } from '../ui/WorkName';
import { ASSIGNMENT_PARAMETER, AssignmentContext, type ShownAssignment } from './assignment';
import { dashboardQuery, useAssignments } from './queries';

/**
 * The screens of one assignment, which their address names. An address without it, such as an old bookmark, is completed
 * once: with the first of the list on the dashboard, elsewhere with the current one. One with an assignment of somebody else
 * is opened without it.
 */
export function AssignmentRoute() {
  const queryClient = useQueryClient();
  const [named, setNamed] = useNamedAssignment();
  const { data, error, dataUpdatedAt } = useQuery(dashboardQuery(named));
  // A kept answer of release 0.3.0 does not say which assignment it is.
  const current = data?.assignment?._id ?? (data && !data.isKept ? null : undefined);
  const first = useFirstOfList(named === null ? data : undefined);
  const opened = first === undefined ? current : first;
  const isOther = named === null && opened !== current;
  const id: AssignmentId = named ?? (isOther ? undefined : current);
  const isFirst = data?.assignment?.number === 1;
  const isPending = id === undefined && (!data || isOther);
  const switches = useSwitches(id);
  const isForeign = named !== null && !data && isNotFound(error);

  // The user may be leaving for another screen, whose code is being loaded.
  const isStaying = useNavigation().state === 'idle';

  // Before the screen leaves for another one in an effect of its own, which then is the last navigation.
  useLayoutEffect(() => {
    if (!isStaying) return;
    if (isForeign) setNamed(null);
    if (named !== null || !opened) return;
    // The same answer, so that it is not read again.
    if (!isOther)
      queryClient.setQueryData(dashboardQuery(opened).queryKey, data, { updatedAt: dataUpdatedAt });
    setNamed(opened);
  }, [isStaying, isForeign, named, opened, isOther, data, dataUpdatedAt, queryClient, setNamed]);

  const shown = useMemo<ShownAssignment>(
    () => ({
      id,
      draftAssignment: id ? { id, isFirst } : null,
      isPending,
      dashboardOf: named,
    }),
    [id, isFirst, isPending, named],
  );
  return (
    <AssignmentContext value={shown}>
      <WorkNameContext value={isPending ? null : (data?.assignment?.name ?? null)}>
        <Fragment key={switches}>
          <Outlet />
        </Fragment>
      </WorkNameContext>
    </AssignmentContext>
  );
}

/**
 * The dashboard opens what is to be done first. What a visit has just started is shown itself, and so is what is kept without
 * a network.
 * @param current the answer for an address without an assignment
 * @returns null until it is known; undefined if the list does not decide
 */
function useFirstOfList(current: Dashboard | undefined): string | null | undefined {
  const isDashboard = useLocation().pathname === '/dashboard';
  const isWanted = isDashboard && current?.hasMoreAssignments && !current.isKept && !current.workAutoStarted;
  const { data, isPending } = useAssignments(isWanted === true);
  if (!isWanted) return undefined;
  return isPending ? null : data?.assignments[0]?._id;
}

/** The assignment in the address, or null. The rest of the address stays when it is set, and the history gets no entry. */
function useNamedAssignment(): [string | null, (id: string | null) => void] {
  const location = useLocation();
  const navigate = useNavigate();
  const { pathname, search, hash, state } = location;
  const isFirst = isFirstOfVisit(location);
  const setNamed = useCallback(
    (id: string | null) => {
      const query = new URLSearchParams(search);
      if (id) query.set(ASSIGNMENT_PARAMETER, id);
      else query.delete(ASSIGNMENT_PARAMETER);
      navigate(
        { pathname, search: query.toString(), hash },
        { replace: true, preventScrollReset: true, state: isFirst ? keepFirstOfVisit(state) : state },
      );
    },
    [navigate, pathname, search, hash, state, isFirst],
  );
  return [new URLSearchParams(search).get(ASSIGNMENT_PARAMETER) || null, setNamed];
}

/** An invalid id is a 400, an unknown or foreign one a 404. */
function isNotFound(error: Error | null): boolean {
  return error instanceof ApiError && [400, 404].includes(error.details.statusCode);
}

/** Counts the changes from one assignment to another, whose screens share nothing. */
function useSwitches(id: AssignmentId): number {
  const [shown, setShown] = useState({ id, switches: 0 });
  if (id && id !== shown.id) setShown({ id, switches: shown.switches + (shown.id ? 1 : 0) });
  return shown.switches;
}
