import type { Permission } from '@inkwell/contract/permissions';
import MoreIcon from '@mui/icons-material/MoreVert';
import {
  Box,
  Button,
  type ButtonProps,
  IconButton,
  ListItemIcon,
  ListItemText,
  Menu,
  MenuItem,
  Tooltip,
} from '@mui/material';
import {
  createContext,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useGetRecordRepresentation, useRecordContext, useResourceContext } from 'react-admin';
import { useMay } from '../providers/permissions';

/** An action is a button; in a table row it is an icon, and in a menu an entry that closes the menu. */
interface ActionPlacement {
  variant: 'button' | 'icon' | 'menuitem';
  /** There are other records beside this one, so the accessible name has the name of the record. */
  isInList?: boolean;
  closeMenu?: () => void;
}

const BUTTON: ActionPlacement = { variant: 'button' };
const ICON: ActionPlacement = { variant: 'icon', isInList: true };
const CARD: ActionPlacement = { variant: 'button', isInList: true };
const ActionPlacementContext = createContext<ActionPlacement>(BUTTON);

export interface ActionButtonProps {
  /** Without it, the button is not shown. */
  permission?: Permission;
  label: string;
  icon: ReactNode;
  onClick?: () => void;
  /** A link that opens a new tab. */
  href?: string;
  loading?: boolean;
  color?: NonNullable<ButtonProps['color']>;
  variant?: NonNullable<ButtonProps['variant']>;
  hasPopup?: boolean;
  /** What the record is called in a list; by default, what its resource calls it. */
  recordName?: string | undefined;
}

export const ActionButton = (props: ActionButtonProps) => {
  const { label, icon, onClick, loading = false, color = 'primary', variant = 'outlined' } = props;
  const placement = useContext(ActionPlacementContext);
  const record = useRecordContext();
  const isAllowed = useMay(props.permission);
  const represent = useGetRecordRepresentation(useResourceContext());
  const recordName = props.recordName ?? (record && represent(record));
  const attributes = {
    ...(placement.isInList && recordName ? { 'aria-label': `${label}: ${recordName}` } : {}),
    ...(props.hasPopup ? ({ 'aria-haspopup': 'menu' } as const) : {}),
    ...(props.href ? { href: props.href, target: '_blank', rel: 'noopener' } : {}),
  };
  const handleClick = (event: MouseEvent) => {
    // In a table, a click on the row opens the record.
    event.stopPropagation();
    placement.closeMenu?.();
    onClick?.();
  };
  if (!isAllowed) return null;
  switch (placement.variant) {
    case 'menuitem':
      return (
        <MenuItem
          disabled={loading}
          onClick={handleClick}
          sx={color === 'error' ? { color: 'error.main' } : {}}
        >
          <ListItemIcon sx={{ color: 'inherit', '& svg': { fontSize: 20 } }}>{icon}</ListItemIcon>
          <ListItemText>{label}</ListItemText>
        </MenuItem>
      );
    case 'icon':
      return (
        <Tooltip title={label}>
          <span>
            <IconButton
              size="small"
              color={color}
              aria-label={label}
              {...attributes}
              loading={loading}
              onClick={handleClick}
              sx={{ '& svg': { fontSize: 20 } }}
            >
              {icon}
            </IconButton>
          </span>
        </Tooltip>
      );
    case 'button':
      return (
        <Button
          color={color}
          variant={variant}
          startIcon={icon}
          loading={loading}
          loadingPosition="start"
          {...attributes}
          onClick={handleClick}
        >
          {label}
        </Button>
      );
  }
};

/** The actions of a table row, as icons. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <ActionPlacementContext value={ICON}>
    <Box sx={{ display: 'flex', justifyContent: 'flex-end', alignItems: 'center', gap: 0.5 }}>{children}</Box>
  </ActionPlacementContext>
);

/** The actions of a card, as buttons. */
export const CardActions = ({ children }: { children: ReactNode }) => (
  <ActionPlacementContext value={CARD}>{children}</ActionPlacementContext>
);

interface ActionMenuProps extends Pick<ActionButtonProps, 'color' | 'variant' | 'loading'> {
  label?: string;
  icon?: ReactNode;
  children: ReactNode;
}

/** A button with a menu, by default of the less frequent actions. */
export const ActionMenu = ({
  label = 'More actions',
  icon = <MoreIcon />,
  color = 'secondary',
  children,
  ...button
}: ActionMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const close = () => setIsOpen(false);
  return (
    // React passes a click in the menu on to the row, though the menu is not inside it.
    <Box component="span" ref={setAnchor} onClick={(event) => event.stopPropagation()}>
      <ActionButton
        {...button}
        label={label}
        icon={icon}
        color={color}
        hasPopup
        onClick={() => setIsOpen(true)}
      />
      <Menu anchorEl={anchor} open={isOpen} onClose={close} slotProps={{ list: { ref: list } }}>
        <MenuActions list={list} closeMenu={close}>
          {children}
        </MenuActions>
      </Menu>
    </Box>
  );
};

interface MenuActionsProps {
  list: RefObject<HTMLUListElement | null>;
  closeMenu: () => void;
  children: ReactNode;
}

const MenuActions = ({ list, closeMenu, children }: MenuActionsProps) => {
  // MUI focuses the first entry only if it is a direct child of the menu.
  useEffect(() => list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus(), [list]);
  return (
    <ActionPlacementContext value={{ variant: 'menuitem', closeMenu }}>{children}</ActionPlacementContext>
  );
};
