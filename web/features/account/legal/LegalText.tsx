import { Suspense } from 'react'
import { legalCopy } from '../../../../shared/copy/legal.ts'
import type { LegalPage } from '../../../../shared/copy/legal-pages.ts'
import { lazyExtra } from '../../../lib/lazy-part.ts'
import { Day } from '../../../ui/Time.tsx'

/** Needs the server; the text does not wait for it. */
const OperatorDetails = lazyExtra(
  async () => (await import('../../../components/operator/OperatorDetails.tsx')).OperatorDetails,
)

interface LegalTextProps {
  page: LegalPage
  /** Adds a list of this server's external services. */
  withPassedOn?: boolean
}

/** A legal page: title, date of the wording, sections, in a readable width. */
export function LegalText({ page, withPassedOn = false }: LegalTextProps) {
  return (
    <article className="mx-auto max-w-[65ch] py-4">
      <h1 tabIndex={-1} className="text-display outline-none">
        {page.title}
      </h1>
      <p className="mt-2 text-small text-soft">
        {legalCopy.lastUpdated} <Day on={page.wording.on} />
      </p>
      <p className="mt-4 text-lead text-soft">{page.introduction}</p>
      {page.sections.map(({ heading, paragraphs, list }) => (
        <section key={heading} className="mt-8">
          <h2 className="text-title">{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-2">
              {paragraph}
            </p>
          ))}
          {list && (
            <dl className="mt-2 flex flex-col gap-3">
              {list.map(([name, sentence]) => (
                <div key={name} className="border-s-2 border-line ps-4">
                  <dt className="font-medium break-words">{name}</dt>
                  <dd className="text-soft">{sentence}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
      <Suspense fallback={null}>
        <OperatorDetails withPassedOn={withPassedOn} />
      </Suspense>
    </article>
  )
}
