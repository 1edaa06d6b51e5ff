import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { routes } from '../../shared/routes.ts'
import { Landing } from '../features/landing/LandingScreen.tsx'
import { Sample } from '../features/landing/Sample.tsx'
import { samplePrefix } from './sample-prefix.ts'
import { VisitorFooter } from './VisitorFooter.tsx'
import { VisitorFrame } from './VisitorFrame.tsx'

/** The landing page for landing.html, with its inline styles as a sheet; run by the build. */
export function landingMarkup(): { markup: string; style: string } {
  const page = renderToString(
    <StaticRouter location={routes.home.path}>
      <VisitorFrame footer={<VisitorFooter />}>
        <Landing offer={undefined} sample={<div id="sample" />} />
      </VisitorFrame>
    </StaticRouter>,
  )
  // A root of its own: it alone comes to life.
  const sample = renderToString(<Sample />, { identifierPrefix: samplePrefix })
  return withoutStyles(
    page
      .replace('<div id="sample"></div>', () => `<div id="sample">${sample}</div>`)
      .replace(/<link rel="preload"[^>]*>/g, ''),
  )
}

/** The page's policy forbids inline styles, but allows a sheet with a listed hash. */
function withoutStyles(html: string): { markup: string; style: string } {
  const rules: string[] = []
  const markup = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    const known = rules.indexOf(style)
    return ` data-at="${known < 0 ? rules.push(style) - 1 : known}"`
  })
  return { markup, style: rules.map((rule, at) => `[data-at="${at}"]{${rule}}`).join('') }
}
