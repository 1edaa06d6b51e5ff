import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { documentsAddress } from '../../shared/business/documents.ts'
import { VisitorFooter } from './VisitorFooter.tsx'
import { VisitorFrame } from './VisitorFrame.tsx'

/** The frame of documents.html; run by the build. The server puts a document into it. */
export const documentsMarkup = (): string =>
  withoutLanguages(
    renderToString(
      <StaticRouter location={documentsAddress}>
        <VisitorFrame footer={<VisitorFooter />}>
          <div id="document" />
        </VisitorFrame>
      </StaticRouter>,
    ).replace(/<link rel="preload"[^>]*>/g, ''),
  )

/** Documents are in English only. A property of the footer would be in every visitor's download. */
function withoutLanguages(html: string): string {
  const links = /<div class="-mx-2"><p[^>]*>(?:<a lang="\w+"[^>]*>[^<]*<\/a>)+<\/p><\/div>/
  if (!links.test(html)) throw new Error('the footer has no links to languages')
  return html.replace(links, '')
}
