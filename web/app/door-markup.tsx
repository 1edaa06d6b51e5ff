import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { routes } from '../../shared/routes.ts'
import { AnyAddress } from './App.tsx'

/**
 * The sign-in page as a visitor finds it, for index.html: it is seen, and can be typed into, before
 * any script is here. The build runs this; `main.tsx` gives the markup its life.
 */
export const doorMarkup = (): string =>
  renderToString(
    <StaticRouter location={routes.auth.path}>
      <AnyAddress />
    </StaticRouter>,
    // A hint for a head; the picture itself comes a few bytes later.
  ).replace(/<link rel="preload"[^>]*>/g, '')
