import { useState } from 'react'
import { maxSearchLength } from '../../../shared/business/names.ts'
import { supportCopy } from '../../../shared/copy/support.ts'
import { findAnswers } from '../../../shared/copy/support-faq.ts'
import { Empty } from '../../ui/Empty.tsx'
import { SearchField } from '../../ui/SearchField.tsx'

const copy = supportCopy.faq

/** Frequent questions, with a search. */
export function FaqPart() {
  const [words, setWords] = useState('')
  const found = findAnswers(words)
  const isSearched = words.trim() !== ''
  return (
    <section aria-labelledby="faq" className="mt-10">
      <h2 id="faq" className="text-title">
        {copy.title}
      </h2>
      <div className="mt-3 max-w-md">
        <SearchField
          label={copy.search}
          value={words}
          onChange={setWords}
          maxLength={maxSearchLength}
        />
      </div>
      <p role="status" className="mt-2 min-h-6 text-small text-soft">
        {isSearched && found.length > 0 && copy.found(found.length)}
      </p>
      {found.length === 0 ? (
        <Empty level={3} title={copy.none(words.trim())} sentence={copy.noneSentence} />
      ) : (
        <dl className="grid gap-x-10 desk:grid-cols-2">
          {found.map(([question, answer]) => (
            <div key={question} className="border-t border-line py-4">
              <dt className="font-medium">{question}</dt>
              <dd className="mt-1 text-soft">{answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
