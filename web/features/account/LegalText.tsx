import type { ReactNode } from 'react'
import type { LegalPage } from '../../../shared/copy/legal.ts'

/** A page of law: title, sections under headings, in a width that can be read. */
export function LegalText({ page, children }: { page: LegalPage; children?: ReactNode }) {
  return (
    <article className="mx-auto max-w-[65ch] py-4">
      <h1 tabIndex={-1} className="text-display outline-none">
        {page.title}
      </h1>
      {children}
      <p className="mt-4 text-lead text-soft">{page.introduction}</p>
      {page.sections.map(({ heading, paragraphs }) => (
        <section key={heading} className="mt-8">
          <h2 className="text-title">{heading}</h2>
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-2">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  )
}
