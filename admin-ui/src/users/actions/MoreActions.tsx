import MoreIcon from '@mui/icons-material/MoreVert';
import { Box, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { Fragment, useState } from 'react';
import { ActionButton } from '../../actions/ActionButton';
import type { User } from '../../providers/records';
import { useCopyLink } from './useCopyLink';
import { useDeleteUser } from './useDeleteUser';
import { useDownloadAgreement } from './useDownloadAgreement';
import { useExtendDeadline } from './useExtendDeadline';
import type { UserAction } from './userAction';
import { useSendAgreement } from './useSendAgreement';
import { useSendOtp } from './useSendOtp';
import { useStartWork } from './useStartWork';

function useMoreActions(user: User): UserAction[] {
  const inOrder = [
    useSendOtp(user),
    useSendAgreement(user),
    useCopyLink(user),
    useDownloadAgreement(user),
    useStartWork(user),
    useExtendDeadline(user),
    useDeleteUser(user),
  ];
  return inOrder.filter((action) => action !== null);
}

interface MoreActionsProps {
  user: User;
  compact?: boolean;
}

/** What is done more rarely. */
export const MoreActions = ({ user, compact = false }: MoreActionsProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const open = () => {
    setWasOpened(true);
    setIsOpen(true);
  };
  return (
    // A click in the menu or in a dialog is no click on the row, though React tells the row of it.
    <Box component="span" ref={setAnchor} onClick={(event) => event.stopPropagation()}>
      <ActionButton
        label="More actions"
        subject={user.name}
        Icon={MoreIcon}
        color="secondary"
        compact={compact}
        hasPopup
        onClick={open}
      />
      {/* A list has many of these buttons, so the menu is made for whom it is asked for. */}
      {wasOpened && (
        <ActionsMenu user={user} anchor={anchor} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </Box>
  );
};

interface ActionsMenuProps {
  user: User;
  anchor: HTMLElement | null;
  isOpen: boolean;
  onClose: () => void;
}

const ActionsMenu = ({ user, anchor, isOpen, onClose }: ActionsMenuProps) => {
  const actions = useMoreActions(user);
  return (
    <>
      <Menu anchorEl={anchor} open={isOpen} onClose={onClose}>
        {actions.map(({ label, Icon, color, isRunning, onClick }) => (
          <MenuItem
            key={label}
            disabled={isRunning ?? false}
            onClick={() => {
              onClose();
              onClick();
            }}
            sx={color === 'error' ? { color: 'error.main' } : {}}
          >
            <ListItemIcon sx={{ color: 'inherit' }}>
              <Icon fontSize="small" />
            </ListItemIcon>
            <ListItemText>{label}</ListItemText>
          </MenuItem>
        ))}
      </Menu>
      {actions.map(({ label, dialog }) => (
        <Fragment key={label}>{dialog}</Fragment>
      ))}
    </>
  );
};
