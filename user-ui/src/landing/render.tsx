import { renderToStaticMarkup } from 'react-dom/server';
import { Landing } from './Landing';

export function renderLanding(): string {
  return renderToStaticMarkup(<Landing />);
}
