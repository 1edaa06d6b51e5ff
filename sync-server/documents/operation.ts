import { exampleOf } from './example.ts'
import { codeMarkup, escaped } from './markup.ts'
import { type SchemaField, fieldsOf, type Schema, typeOf } from './schema.ts'

interface Media {
  readonly schema?: Schema
}

interface Content {
  readonly description?: string
  readonly content?: Readonly<Record<string, Media>>
}

interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
}

/** An operation of the OpenAPI document, with its address. */
export interface Operation {
  /** The first part of its id: `bottle`. */
  readonly area: string
  readonly method: string
  readonly place: string
  readonly operationId: string
  readonly summary: string
  readonly 'x-who': 'anyone' | 'user' | 'staff' | 'owner' | 'admin'
  readonly 'x-token-scope'?: string
  readonly 'x-most-bytes'?: number
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

const callers: Readonly<Record<Operation['x-who'], string>> = {
  anyone: 'anyone',
  user: 'a signed-in user',
  staff: 'staff of the store',
  owner: 'an owner of the store',
  admin: 'an administrator',
}

/** One endpoint: callers, fields, errors and an example. */
export function operationMarkup(one: Operation): string {
  const scope = one['x-token-scope']
  const who = `${callers[one['x-who']]}${scope ? `, or a token with <code>${scope}</code>` : ''}`
  return [
    `<p>${escaped(one.summary)}</p>`,
    `<p>Who may call it: ${who}.</p>`,
    part('Parameters', parametersMarkup(one.parameters ?? [])),
    part('Body', contentMarkup(one.requestBody, one['x-most-bytes'])),
    part('Answer', responsesMarkup(one.responses)),
    part('Errors', errorsMarkup(one.responses)),
    part('Example', exampleMarkup(one)),
  ].join('\n')
}

const part = (name: string, html: string): string => html && `<h3>${name}</h3>\n${html}`

const parametersMarkup = (parameters: readonly Parameter[]): string =>
  tableOf(
    parameters.map(({ name, required = false, schema, ...rest }) => ({
      name,
      type: `${typeOf(schema)}, in the ${rest.in}`,
      isRequired: required,
    })),
  )

function contentMarkup(content: Content | undefined, maxBytes?: number): string {
  if (!content) return ''
  const size = maxBytes === undefined ? '' : `<p>At most ${maxBytes} bytes.</p>`
  return Object.entries(content.content ?? {})
    .map(([type, { schema = {} }]) => {
      const fields = tableOf(fieldsOf(schema))
      return type === 'application/json' && fields
        ? `${size}${fields}`
        : `${size}<p><code>${escaped(type)}</code></p>`
    })
    .join('\n')
}

const isSuccess = (status: string) => Number(status) < 400

const responsesMarkup = (responses: Operation['responses']): string =>
  Object.entries(responses)
    .filter(([status]) => isSuccess(status))
    .map(([status, one]) => `<p><code>${status}</code></p>${contentMarkup(one)}`)
    .join('\n')

const errorsMarkup = (responses: Operation['responses']): string =>
  `<ul>${Object.entries(responses)
    .filter(([status]) => !isSuccess(status))
    .map(
      ([status, { description = '' }]) => `<li><code>${status}</code> ${codes(description)}</li>`,
    )
    .join('')}</ul>`

const codes = (list: string): string =>
  list
    .split(', ')
    .map((code) => `<code>${escaped(code)}</code>`)
    .join(', ')

function tableOf(fields: readonly SchemaField[]): string {
  if (fields.length === 0) return ''
  const seen = new Map(fields.map((field) => [`${field.name} ${field.type}`, field]))
  const rows = [...seen.values()].map(
    ({ name, type, isRequired }) =>
      `<tr><td><code>${escaped(name)}</code></td><td>${escaped(type)}</td><td>${isRequired ? 'yes' : 'no'}</td></tr>`,
  )
  return `<div class="wide-table fields" tabindex="0"><table><thead><tr><th>Field</th><th>Type</th><th>Required</th></tr></thead>
<tbody>${rows.join('\n')}</tbody></table></div>`
}

function exampleMarkup(one: Operation): string {
  const answer = one.responses['200']?.content?.['application/json']?.schema
  const request = codeMarkup(requestOf(one))
  if (!answer) return request
  return `${request}<p>The answer:</p>${codeMarkup(JSON.stringify(exampleOf(answer), null, 2))}`
}

/** The request as a command of curl. */
export function requestOf(one: Operation): string {
  const { method, place, parameters = [], requestBody } = one
  const needed = parameters.filter(({ required }) => required)
  const value = ({ name, schema }: Parameter) => String(exampleOf(schema, name))
  const query = needed
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => `${parameter.name}=${encodeURIComponent(value(parameter))}`)
  const address = needed
    .filter((parameter) => parameter.in === 'path')
    .reduce((path, parameter) => path.replace(`{${parameter.name}}`, value(parameter)), place)
  const headers = needed
    .filter((parameter) => parameter.in === 'header')
    .map((parameter) => `--header "${parameter.name}: ${value(parameter)}"`)
  return [
    `curl ${method === 'GET' ? '' : `--request ${method} `}"$UNDERCROFT${address}${query.length > 0 ? `?${query.join('&')}` : ''}"`,
    ...authorization(one),
    ...headers,
    ...bodyOf(requestBody),
  ].join(' \\\n  ')
}

function authorization(one: Operation): string[] {
  if (one['x-token-scope']) return ['--header "Authorization: Bearer $TOKEN"']
  return one['x-who'] === 'anyone' ? [] : ['--header "Cookie: $SESSION"']
}

function bodyOf(body: Content | undefined): string[] {
  const [[type, { schema = {} }] = [undefined, {}]] = Object.entries(body?.content ?? {})
  if (type === undefined) return []
  const content = `--header "Content-Type: ${type}"`
  if (type !== 'application/json') return [content, '--data-binary @FILE']
  return [content, `--data '${JSON.stringify(exampleOf(schema))}'`]
}
