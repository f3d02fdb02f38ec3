import '@inkwell/contract/tokens.css';
import { ImageViewport } from '@inkwell/editor/ImageViewport';
import {
  canZoomIn,
  canZoomOut,
  changeViewing,
  lightRange,
  untouched,
  type Viewing,
  type ViewingStep,
} from '@inkwell/editor/viewing';
import LightIcon from '@mui/icons-material/Brightness6Outlined';
import WidthIcon from '@mui/icons-material/ExpandOutlined';
import WholeIcon from '@mui/icons-material/FitScreenOutlined';
import LeftIcon from '@mui/icons-material/RotateLeftOutlined';
import RightIcon from '@mui/icons-material/RotateRightOutlined';
import ZoomInIcon from '@mui/icons-material/ZoomInOutlined';
import ZoomOutIcon from '@mui/icons-material/ZoomOutOutlined';
import { Alert, Box, Button, IconButton, Slider, type SvgIcon, Tooltip, Typography } from '@mui/material';
import { useId, useReducer, useState } from 'react';
import type { ReviewItem } from '../../providers/reviewRecords';

// The styles of the viewport use these tokens.

type Image = NonNullable<ReviewItem['image']>;

interface ImagePaneProps {
  image: Image;
  /** On a wide screen it is as tall as its container. */
  heightOnPhone?: string;
}

/** The image that was typed from. Zoom and rotation stay for the next image. */
export const ImagePane = ({ image, heightOnPhone = '70vh' }: ImagePaneProps) => {
  const [viewing, change] = useReducer(changeViewing, untouched);
  const [shownId, setShownId] = useState(image._id);
  if (shownId !== image._id) {
    setShownId(image._id);
    change('next-image');
  }
  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        height: { xs: heightOnPhone, md: '100%' },
        border: 1,
        borderColor: 'rule.main',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'background.paper',
      }}
    >
      <ImageToolbar viewing={viewing} change={change} />
      <ImageViewport
        image={{ ...image, address: addressOf(image, 'web'), fullAddress: addressOf(image, 'full') }}
        viewing={viewing}
        change={change}
        failure={(tryAgain) => (
          <Alert
            severity="error"
            sx={{ m: 2 }}
            action={
              <Button color="inherit" size="small" onClick={tryAgain}>
                Try again
              </Button>
            }
          >
            This image could not be shown.
          </Alert>
        )}
      />
    </Box>
  );
};

function addressOf({ filename }: Image, size: 'web' | 'full'): string {
  return `/userimages/${encodeURIComponent(filename)}?size=${size}`;
}

interface ImageToolbarProps {
  viewing: Viewing;
  change: (step: ViewingStep) => void;
}

const ImageToolbar = ({ viewing, change }: ImageToolbarProps) => {
  const [isLightShown, setLightShown] = useState(false);
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'rule.main' }}>
      <Box
        role="toolbar"
        aria-label="Image view"
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', px: 0.5 }}
      >
        <Tool
          label="Zoom out"
          Icon={ZoomOutIcon}
          isOff={!canZoomOut(viewing)}
          onClick={() => change('zoom-out')}
        />
        <Typography
          component="output"
          variant="body2"
          aria-label="Zoom"
          sx={{ minWidth: 44, textAlign: 'center', fontVariantNumeric: 'tabular-nums' }}
        >
          {Math.round(viewing.zoom * 100)}%
        </Typography>
        <Tool
          label="Zoom in"
          Icon={ZoomInIcon}
          isOff={!canZoomIn(viewing)}
          onClick={() => change('zoom-in')}
        />
        <Tool label="Fit page" Icon={WholeIcon} onClick={() => change('fit-page')} />
        <Tool label="Fit width" Icon={WidthIcon} onClick={() => change('fit-width')} isTurned />
        <Tool label="Rotate left" Icon={LeftIcon} onClick={() => change('turn-left')} />
        <Tool label="Rotate right" Icon={RightIcon} onClick={() => change('turn-right')} />
        <Tool
          label="Brightness and contrast"
          Icon={LightIcon}
          isPressed={isLightShown}
          onClick={() => setLightShown(!isLightShown)}
        />
      </Box>
      {isLightShown && (
        <Box sx={{ display: 'flex', gap: 3, px: 2.5, pb: 0.5 }}>
          <Percent
            label="Brightness"
            value={viewing.brightness}
            onChange={(brightness) => change({ brightness })}
          />
          <Percent label="Contrast" value={viewing.contrast} onChange={(contrast) => change({ contrast })} />
        </Box>
      )}
    </Box>
  );
};

interface ToolProps {
  label: string;
  Icon: typeof SvgIcon;
  isOff?: boolean;
  isPressed?: boolean;
  isTurned?: boolean;
  onClick: () => void;
}

const Tool = ({ label, Icon, isOff = false, isPressed, isTurned = false, onClick }: ToolProps) => (
  <Tooltip title={label}>
    <span>
      <IconButton
        size="small"
        aria-label={label}
        disabled={isOff}
        onClick={onClick}
        {...(isPressed === undefined ? {} : { 'aria-pressed': isPressed })}
        sx={{ m: 0.25, ...(isPressed ? { color: 'primary.main', bgcolor: 'accentSoft' } : {}) }}
      >
        <Icon fontSize="small" sx={isTurned ? { transform: 'rotate(90deg)' } : {}} />
      </IconButton>
    </span>
  </Tooltip>
);

interface PercentProps {
  label: string;
  value: number;
  onChange: (value: number) => void;
}

const Percent = ({ label, value, onChange }: PercentProps) => {
  const id = useId();
  return (
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography id={id} variant="caption">
        {label} {value}%
      </Typography>
      <Slider
        size="small"
        aria-labelledby={id}
        value={value}
        min={lightRange.minValue}
        max={lightRange.maxValue}
        step={lightRange.step}
        onChange={(_event, next) => onChange(Number(next))}
      />
    </Box>
  );
};
