import CloseIcon from '@mui/icons-material/Close';
import { Dialog, type DialogProps, DialogTitle, IconButton, type Theme, useMediaQuery } from '@mui/material';
import { type ReactNode, useId } from 'react';

interface DetailsDialogProps {
  title: ReactNode;
  maxWidth: DialogProps['maxWidth'];
  onClose: () => void;
  /** The content and the actions below it. */
  children: ReactNode;
}

/** The details of one record, over its list; full screen on a phone. */
export const DetailsDialog = ({ title, maxWidth, onClose, children }: DetailsDialogProps) => {
  const titleId = useId();
  const isPhone = useMediaQuery<Theme>((theme) => theme.breakpoints.down('sm'));
  return (
    <Dialog
      open
      onClose={onClose}
      aria-labelledby={titleId}
      fullWidth
      maxWidth={maxWidth}
      fullScreen={isPhone}
      scroll="paper"
    >
      <DialogTitle id={titleId} sx={{ pr: 7 }}>
        {title}
      </DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', top: 14, right: 14 }}>
        <CloseIcon />
      </IconButton>
      {children}
    </Dialog>
  );
};
