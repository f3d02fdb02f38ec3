import type { LucideIcon } from 'lucide-react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Tooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import { Button } from './Button';
import { buttonClass } from './buttonClass';
import styles from './IconButton.module.css';

interface IconButtonProps {
  /** The accessible name and the tooltip. */
  label: string;
  icon: LucideIcon;
  onPress: () => void;
  isDisabled?: boolean;
  /** Makes it a toggle button. */
  isSelected?: boolean;
}

/** A small button with an icon and a tooltip. */
export function IconButton({ label, icon: Icon, onPress, isDisabled, isSelected }: IconButtonProps) {
  return (
    <TooltipTrigger delay={400}>
      {isSelected === undefined ? (
        <Button variant="quiet" size="small" aria-label={label} isDisabled={isDisabled} onPress={onPress}>
          <Icon aria-hidden="true" />
        </Button>
      ) : (
        <ToggleButton
          className={`${buttonClass({ variant: 'quiet', size: 'small' })} ${styles.toggle}`}
          aria-label={label}
          isDisabled={isDisabled}
          isSelected={isSelected}
          onChange={onPress}
        >
          <Icon aria-hidden="true" />
        </ToggleButton>
      )}
      <Tooltip className={styles.tooltip ?? ''} offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}
