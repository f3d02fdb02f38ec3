import { ApiError } from '@inkwell/web/api-error';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { Outlet, useLocation, useNavigate, useNavigation } from 'react-router';
import type { AssignmentId } from '../api/assignment';
import { isFirstOfVisit, keepFirstOfVisit } from '../ui/firstOfVisit';
import { ASSIGNMENT_PARAMETER, AssignmentContext, type ShownAssignment } from './assignment';
import { dashboardQuery } from './queries';

/**
 * The screens of one assignment, which their address names. An address without it, such as an old bookmark, is completed
 * once with the assignment of the dashboard. One with an assignment of somebody else is opened without it.
 */
export function AssignmentRoute() {
  const queryClient = useQueryClient();
  const [named, setNamed] = useNamedAssignment();
  const { data, error, dataUpdatedAt } = useQuery(dashboardQuery(named));
  // A kept answer of release 0.3.0 does not say which assignment it is.
  const known = data?.assignment?._id ?? (data && !data.isKept ? null : undefined);
  const id: AssignmentId = named ?? known;
  const isFirst = data?.assignment?.number === 1;
  const isPending = id === undefined && !data;
  const switches = useSwitches(id);
  const isForeign = named !== null && !data && isNotFound(error);

  // The user may be leaving for another screen, whose code is being loaded.
  const isStaying = useNavigation().state === 'idle';

  // Before the screen leaves for another one in an effect of its own, which then is the last navigation.
  useLayoutEffect(() => {
    if (!isStaying) return;
    if (isForeign) setNamed(null);
    if (named !== null || !known) return;
    // The same answer, so that it is not read again.
    queryClient.setQueryData(dashboardQuery(known).queryKey, data, { updatedAt: dataUpdatedAt });
    setNamed(known);
  }, [isStaying, isForeign, named, known, data, dataUpdatedAt, queryClient, setNamed]);

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
      <Fragment key={switches}>
        <Outlet />
      </Fragment>
    </AssignmentContext>
  );
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
