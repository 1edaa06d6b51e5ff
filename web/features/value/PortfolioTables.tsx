import { categoryInWords } from '../../../shared/features/collection/categories.ts'
import type { ReactNode } from 'react'
import { maxFigureRows } from '../../../shared/business/value.ts'
import { analysisCopy } from '../../../shared/copy/analysis.ts'
import { valueCopy } from '../../../shared/copy/value.ts'
import type { GainOf, PartOf } from '../../../shared/features/value/portfolio-figures.ts'
import { Amount } from '../../components/value/Amount.tsx'
import { Card } from '../../ui/Card.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { type Portfolio, usePortfolioFigures } from './portfolio.ts'
import { locale } from '../../../shared/kernel/language.ts'

const copy = analysisCopy.figures

/** The portfolio's composition: value by group, certainty, and gains. */
export function PortfolioTables({ portfolio, hidden }: { portfolio: Portfolio; hidden: boolean }) {
  const figures = usePortfolioFigures(portfolio)
  if (!figures)
    return (
      <Loading label={analysisCopy.loading}>
        <SkeletonRows rows={6} />
      </Loading>
    )
  const { concentration, value, windows, withoutGain } = figures
  return (
    <div className="grid items-start gap-6 desk:grid-cols-2">
      <Part title={copy.concentration}>
        {concentration ? (
          <>
            <p>{copy.top(concentration.rows, percentOf(concentration.value, value))}</p>
            <p>
              {copy.brand(concentration.brand.name, percentOf(concentration.brand.value, value))}
            </p>
          </>
        ) : (
          <p>{copy.noValue}</p>
        )}
      </Part>
      <Part title={copy.windows}>
        {windows.length === 0 ? (
          <p>{copy.noWindows}</p>
        ) : (
          <Table heads={[copy.year, copy.bottles]}>
            {windows.map(({ year, bottles }) => (
              <Row key={year} name={String(year)} cells={[bottles.toLocaleString(locale())]} />
            ))}
          </Table>
        )}
      </Part>
      <Parts
        title={copy.bySource}
        parts={figures.bySource}
        called={(source) => valueCopy.sourceShort[source]}
        whole={value}
        hidden={hidden}
      />
      <Parts
        title={copy.byConfidence}
        parts={figures.byConfidence}
        called={(confidence) => copy.confidence[confidence]}
        whole={value}
        hidden={hidden}
      />
      <Gains
        title={copy.byCategory}
        gains={figures.byCategory}
        hidden={hidden}
        inWords={categoryInWords}
      />
      <Gains title={copy.byYear} gains={figures.byYear} hidden={hidden} />
      <Gains title={copy.byRegion} gains={figures.byRegion} hidden={hidden} />
      {withoutGain > 0 && (
        <p className="text-small text-soft desk:col-span-2">{copy.withoutGain(withoutGain)}</p>
      )}
    </div>
  )
}

const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100)

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card as="section">
      <h2 className="mb-2 text-lead">{title}</h2>
      {children}
    </Card>
  )
}

interface PartsProps<Name extends string> {
  title: string
  parts: readonly PartOf<Name>[]
  called: (name: Name) => string
  whole: number
  hidden: boolean
}

function Parts<Name extends string>({ title, parts, called, whole, hidden }: PartsProps<Name>) {
  return (
    <Part title={title}>
      {parts.length === 0 ? (
        <p>{copy.noValue}</p>
      ) : (
        <Table heads={[copy.part, copy.bottles, copy.value, copy.share]}>
          {parts.map(({ name, bottles, value }) => (
            <Row
              key={name}
              name={called(name)}
              cells={[
                bottles.toLocaleString(locale()),
                <Amount key="value" cents={value} hidden={hidden} />,
                valueCopy.share(whole === 0 ? 0 : (value / whole) * 100),
              ]}
            />
          ))}
        </Table>
      )}
    </Part>
  )
}

/** Each gain with the cost of the same bottles. */
function Gains({
  title,
  gains,
  hidden,
  inWords = String,
}: {
  title: string
  gains: readonly GainOf[]
  hidden: boolean
  inWords?: (name: string) => string
}) {
  return (
    <Part title={title}>
      {gains.length === 0 ? (
        <p>{copy.noGains}</p>
      ) : (
        <Table heads={[copy.part, copy.bottles, copy.paid, copy.value, copy.gain]}>
          {gains.slice(0, maxFigureRows).map(({ name, bottles, paid, value }) => (
            <Row
              key={name}
              name={inWords(name)}
              cells={[
                bottles.toLocaleString(locale()),
                <Amount key="paid" cents={paid} hidden={hidden} />,
                <Amount key="value" cents={value} hidden={hidden} />,
                paid === 0
                  ? valueCopy.gainUnknown
                  : valueCopy.percent(((value - paid) / paid) * 100),
              ]}
            />
          ))}
        </Table>
      )}
      {gains.length > maxFigureRows && (
        <p className="mt-2 text-small text-soft">
          {valueCopy.moreInsights(gains.length - maxFigureRows)}
        </p>
      )}
    </Part>
  )
}

function Table({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    <table className="figures w-full text-small">
      <thead className="text-start text-soft">
        {/* Five columns fit on a phone in any language, with words broken if needed. */}
        <tr className="*:py-1 *:ps-3 *:text-end *:font-medium *:hyphens-auto *:wrap-anywhere first:*:ps-0">
          {heads.map((head, at) => (
            <th key={head} scope="col" className={at === 0 ? 'ps-0! text-start!' : undefined}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

function Row({ name, cells }: { name: string; cells: readonly ReactNode[] }) {
  return (
    <tr className="border-t border-line *:py-1 *:ps-3">
      <th scope="row" className="ps-0! text-start font-normal hyphens-auto wrap-anywhere">
        {name}
      </th>
      {cells.map((cell, at) => (
        <td key={at} className="text-end max-[20rem]:wrap-anywhere">
          {cell}
        </td>
      ))}
    </tr>
  )
}
