import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Context, Hono } from 'hono'
import { documentsAddress } from '../../shared/business/documents.ts'
import { requestsCopy } from '../../shared/copy/requests.ts'
import { type AppFile, changedFile, send } from '../http/app-file.ts'
import { type AppFiles, unlisted } from '../http/app-files.ts'
import type { OpenApiDocument } from '../http/openapi.ts'
import { keepOutage, Unavailable } from '../http/outages.ts'
import { type LinkTo, withHead } from '../http/page-head.ts'
import type { SiteMapSource } from '../http/site-map.ts'
import { inLanguage } from '../i18n/in-language.ts'
import { documents, reference } from './list.ts'
import { rendered } from './markdown.ts'
import { articleMarkup, type DocumentPage, indexPage, missingPage } from './page.ts'
import { referencePages } from './reference.ts'

export interface DocumentDeps {
  readonly appFiles: Pick<AppFiles, 'file'>
  readonly openApi: () => OpenApiDocument
  readonly linkTo: LinkTo
}

/** The frame of the site around a document, from the build. */
const frameFile = '/documents.html'
const place = '<div id="document"></div>'

const project = fileURLToPath(new URL('../../', import.meta.url))

/**
 * The documents as pages, below `/docs`. Each is made when it is first asked for. Only listed
 * addresses exist: no path of a request reaches the disk.
 */
export function documentRoutes(deps: DocumentDeps): Hono {
  const app = new Hono()
  const findPage = pageFinder(deps.openApi)
  const made = new Map<string, AppFile>()

  const fileAt = (asked: string, frame: AppFile): AppFile | undefined => {
    const known = made.get(asked)
    if (known) return known
    const page = findPage(asked)
    if (!page) return undefined
    const file = framed(frame, page, deps.linkTo)
    made.set(asked, file)
    return file
  }

  const answer = async (c: Context) => {
    const frame = deps.appFiles.file(frameFile)
    if (!frame) {
      keepOutage(c, new Unavailable('there is no app in dist/web'))
      return c.text(requestsCopy.notBuilt, 503)
    }
    const file = fileAt(c.req.path, frame)
    if (file) return await send(c, file)
    const withoutEnd = c.req.path.replace(/\/$/, '')
    if (fileAt(withoutEnd, frame)) return c.redirect(withoutEnd, 301)
    return await send(c, framed(frame, missingPage, deps.linkTo), { ...unlisted, status: 404 })
  }
  return app.get(documentsAddress, answer).get(`${documentsAddress}/*`, answer)
}

/** Finds a page by its address. */
function pageFinder(openApi: () => OpenApiDocument) {
  let ofReference: ReadonlyMap<string, DocumentPage> | undefined
  return (asked: string): DocumentPage | undefined => {
    if (asked === documentsAddress) return indexPage
    const document = documents.find((one) => one.path === asked)
    if (document) {
      const text = readFileSync(path.join(project, document.file), 'utf8')
      const { path: own, name: title, description } = document
      return { path: own, title, description, ...rendered(text, document.file) }
    }
    if (!asked.startsWith(reference.path)) return undefined
    ofReference ??= new Map(referencePages(openApi()).map((page) => [page.path, page]))
    return ofReference.get(asked)
  }
}

/** The page within the frame, the same in every language. */
const framed = (frame: AppFile, page: DocumentPage, linkTo: LinkTo): AppFile => {
  const { title, description, path: own } = page
  const html = frame.bytes.toString('utf8').replace(place, () => articleMarkup(page))
  const whole = inLanguage('en', () => withHead(html, { title, description, path: own }, linkTo))
  return { ...changedFile(frame, whole), isPage: false, quality: 5 }
}

/** Documents for search engines. */
export const documentMap: SiteMapSource = {
  async pagesAfter(after, max) {
    return listed
      .filter((own) => own > after)
      .slice(0, max)
      .map((own) => ({ path: own }))
  },
  async idAfter(after, place) {
    return listed.filter((own) => own > after)[place]
  },
}

const listed = [documentsAddress, ...documents.map((one) => one.path), reference.path].toSorted()
