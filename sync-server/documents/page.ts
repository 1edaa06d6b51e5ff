import { documentsAddress } from '../../shared/business/documents.ts'
import { documents, groups, reference } from './list.ts'
import { escaped, type Heading } from './markup.ts'

/** A page of the documents, before it stands in the frame of the site. */
export interface DocumentPage {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly html: string
  readonly contents: readonly Heading[]
}

/** The article with the lists next to it. */
export function articleMarkup({ path, html, contents }: DocumentPage): string {
  const sections = contents.length > 1 ? contentsMarkup(contents) : ''
  const narrow =
    sections &&
    `<details class="section-list"><summary>${onThisPage}</summary>${sections}</details>`
  const wide = sections && `<nav aria-label="${onThisPage}"><p>${onThisPage}</p>${sections}</nav>`
  return `<div class="documents"><aside><nav aria-label="Documents"><p>Documents</p>${listMarkup(path)}</nav>${wide}</aside>
<article>${path === documentsAddress ? '' : crumb}
${narrow}
${html}</article></div>`
}

const crumb = `<p class="crumb"><a href="${documentsAddress}">Documents</a></p>`
const onThisPage = 'On this page'

const contentsMarkup = (contents: readonly Heading[]): string =>
  `<ol>${contents.map(({ id, text }) => `<li><a href="#${escaped(id)}">${escaped(text)}</a></li>`).join('')}</ol>`

/** All pages, with the one that is open marked. */
const listMarkup = (open: string): string =>
  `<ol>${[...documents, reference]
    .map(({ path, name }) => {
      const current = path === open ? ' aria-current="page"' : ''
      return `<li><a href="${path}"${current}>${escaped(name)}</a></li>`
    })
    .join('')}</ol>`

/** The first page: what there is, by readers. */
export const indexPage: DocumentPage = {
  path: documentsAddress,
  title: 'Documents',
  description: 'Guides for collectors and stores, and documents for operators and API users.',
  html: `<h1>Documents</h1>
<p>All documents are in English.</p>
${groupsMarkup()}`,
  contents: [],
}

/** The page of an unknown address. */
export const missingPage: DocumentPage = {
  path: documentsAddress,
  title: 'Document not found',
  description: 'There is no document at this address.',
  html: `<h1>Document not found</h1>
<p>There is no document at this address. These exist:</p>
${groupsMarkup()}`,
  contents: [],
}

function groupsMarkup(): string {
  return groups
    .map(({ name, documents: own }) => {
      const isApi = own.some(({ path }) => reference.path.startsWith(path))
      const entries = [...own, ...(isApi ? [reference] : [])].map(
        (one) =>
          `<li><a href="${one.path}">${escaped(one.name)}</a><br>${escaped(one.description)}</li>`,
      )
      return `<h2>${escaped(name)}</h2>\n<ul class="cards">${entries.join('')}</ul>`
    })
    .join('\n')
}
