import { Button, type ButtonProps, IconButton, type SvgIcon, Tooltip } from '@mui/material';
import type { MouseEvent } from 'react';

interface ActionButtonProps {
  label: string;
  /** Whom or what it acts on, for those who cannot see the row it stands in. */
  subject?: string;
  Icon: typeof SvgIcon;
  onClick: () => void;
  /** An icon with its name in a tooltip, for the rows of a table. */
  compact?: boolean;
  loading?: boolean;
  color?: ButtonProps['color'];
  variant?: ButtonProps['variant'];
  /** It opens a menu. */
  hasPopup?: boolean;
}

export const ActionButton = ({
  label,
  subject,
  Icon,
  onClick,
  compact = false,
  loading = false,
  color = 'primary',
  variant = 'outlined',
  hasPopup = false,
}: ActionButtonProps) => {
  const act = (event: MouseEvent) => {
    // In a table, a click on the row opens the record.
    event.stopPropagation();
    onClick();
  };
  const popup = hasPopup ? ({ 'aria-haspopup': 'menu' } as const) : {};
  if (compact) {
    return (
      <Tooltip title={label}>
        <span>
          <IconButton
            size="small"
            color={color}
            aria-label={subject ? `${label}: ${subject}` : label}
            {...popup}
            loading={loading}
            onClick={act}
          >
            <Icon fontSize="small" />
          </IconButton>
        </span>
      </Tooltip>
    );
  }
  return (
    <Button
      color={color}
      variant={variant}
      startIcon={<Icon />}
      loading={loading}
      loadingPosition="start"
      {...popup}
      onClick={act}
    >
      {label}
    </Button>
  );
};
