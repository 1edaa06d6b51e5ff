import type { OpenApiDocument } from '../http/openapi.ts'
import { reference } from './list.ts'
import { escaped, headingMarkup } from './markup.ts'
import { type Operation, operationMarkup } from './operation.ts'
import type { DocumentPage } from './page.ts'

/** The reference: a page with all endpoints, and one with the details of each area. */
export function referencePages(document: OpenApiDocument): readonly DocumentPage[] {
  const areas = [...Map.groupBy(operationsOf(document), ({ area }) => area)].toSorted(
    ([one], [other]) => one.localeCompare(other),
  )
  return [overview(areas), ...areas.map(([area, operations]) => areaPage(area, operations))]
}

type Areas = readonly (readonly [area: string, operations: readonly Operation[]])[]

const pathOf = (area: string): string => `${reference.path}/${area.toLowerCase()}`

function operationsOf({ paths }: OpenApiDocument): Operation[] {
  return Object.entries(paths).flatMap(([place, methods]) =>
    Object.entries(methods as Record<string, Omit<Operation, 'area' | 'method' | 'place'>>).map(
      ([method, one]) => ({
        ...one,
        area: one.operationId.split('.')[0]!,
        method: method.toUpperCase(),
        place,
      }),
    ),
  )
}

function overview(areas: Areas): DocumentPage {
  const contents = areas.map(([area]) => ({ id: area, text: area, depth: 2 }))
  const lists = areas.map(
    ([area, operations]) =>
      `${headingMarkup({ id: area, text: area, depth: 2 })}<ul class="endpoints">${operations.map(entry).join('')}</ul>`,
  )
  return {
    path: reference.path,
    title: reference.name,
    description: reference.description,
    contents,
    html: `<h1>${reference.name}</h1>
<p>This reference is made from <a href="/api/openapi.json">the OpenAPI document</a> of this server. Start with the <a href="${reference.path.replace('/reference', '')}">guide to the API</a>.</p>
${lists.join('\n')}`,
  }
}

const entry = ({ area, operationId, method, place, summary }: Operation): string =>
  `<li><a href="${pathOf(area)}#${escaped(operationId)}"><code>${method} ${escaped(place)}</code></a><br>${escaped(summary)}</li>`

function areaPage(area: string, operations: readonly Operation[]): DocumentPage {
  const contents = operations.map(({ operationId, method, place }) => ({
    id: operationId,
    text: `${method} ${place}`,
    depth: 2,
  }))
  const parts = operations.map((one, at) => headingMarkup(contents[at]!) + operationMarkup(one))
  return {
    path: pathOf(area),
    title: `API reference: ${area}`,
    description: `The endpoints of the area ${area}: who may call them, fields, errors and examples.`,
    contents,
    html: `<p class="crumb"><a href="${reference.path}">${reference.name}</a></p>
<h1>${escaped(area)}</h1>
${parts.join('\n')}`,
  }
}
