import { documentsAddress } from '../../shared/business/documents.ts'

/** A Markdown file of the project that is shown as a page. */
export interface Document {
  readonly path: string
  /** From the project's root. */
  readonly file: string
  readonly name: string
  /** For lists and search engines. */
  readonly description: string
}

/** A group of documents for the same readers. */
export interface Group {
  readonly name: string
  readonly documents: readonly Document[]
}

const at = (path: string, file: string, name: string, description: string): Document => ({
  path: `${documentsAddress}/${path}`,
  file,
  name,
  description,
})

export const groups: readonly Group[] = [
  {
    name: 'For collectors',
    documents: [
      at(
        'collectors',
        'docs/guides/collectors.md',
        'Guide for collectors',
        'First steps, offline use, import, labels, recipes, sharing, value, alerts, backup and your data.',
      ),
    ],
  },
  {
    name: 'For stores',
    documents: [
      at(
        'stores',
        'docs/guides/stores.md',
        'Guide for stores',
        'From the application to the hand over: drops, reservations, ID check, events, loyalty and payouts.',
      ),
    ],
  },
  {
    name: 'For API users',
    documents: [
      at(
        'api',
        'docs/guides/api.md',
        'Guide to the API',
        'Access tokens, first requests, lists and errors, with commands that you can run.',
      ),
    ],
  },
  {
    name: 'For operators',
    documents: [
      at(
        'operation',
        'docs/OPERATION.md',
        'Operation',
        'Install, proxies, containers, backup, monitoring, photos in a bucket, and incidents.',
      ),
      at(
        'settings',
        'docs/SETTINGS.md',
        'Settings',
        'Every setting of the server with its default and its meaning.',
      ),
      at(
        'deploy',
        'deploy/README.md',
        'Files for deployment',
        'Container image, compose file, systemd unit, Caddy, Prometheus rules and a dashboard.',
      ),
      at(
        'payments',
        'docs/PAYMENTS.md',
        'Payments',
        'How to take payments with Stripe, and how to check them.',
      ),
      at(
        'point-in-time',
        'docs/POINT-IN-TIME.md',
        'Back to a point in time',
        'How to take a PostgreSQL database back to any second.',
      ),
      at(
        'security',
        'SECURITY.md',
        'Security',
        'How to report a weakness, and what the server protects.',
      ),
      at('upgrading', 'UPGRADING.md', 'Upgrading', 'What each version changes in the database.'),
      at('changelog', 'CHANGELOG.md', 'Changelog', 'What is new in each version.'),
    ],
  },
]

/** The reference of the API, made from the OpenAPI document. */
export const reference = {
  path: `${documentsAddress}/api/reference`,
  name: 'API reference',
  description: 'Every endpoint: who may call it, its fields, its errors and an example.',
} as const

export const documents: readonly Document[] = groups.flatMap((group) => group.documents)
