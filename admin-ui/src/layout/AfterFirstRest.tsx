import { LiveControls } from '../live/LiveControls';
import { KeptFocus } from './KeptFocus';

/** What every page has, and none needs to be used. */
export const AfterFirstRest = () => (
  <>
    <LiveControls />
    <KeptFocus />
  </>
);
