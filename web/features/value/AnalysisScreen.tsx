import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { mayUse } from '../../../shared/business/plans.ts'
import { analysisCopy as copy } from '../../../shared/copy/analysis.ts'
import { routes } from '../../../shared/routes.ts'
import { Upgrade } from '../../components/plan/Upgrade.tsx'
import { useDevice } from '../../local/device/device-context.tsx'
import { useSettings } from '../../local/hooks/live.ts'
import { OnceFetched } from '../../lib/OnceFetched.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import { AdviceLists } from './AdviceLists.tsx'
import { RatesNote } from '../../components/value/RatesNote.tsx'
import { EmptyPortfolio } from './EmptyPortfolio.tsx'
import { HideAmounts } from './HideAmounts.tsx'
import { type Portfolio, usePortfolio } from './portfolio.ts'
import { PortfolioTables } from './PortfolioTables.tsx'

const views = ['advice', 'figures'] as const
type AnalysisView = (typeof views)[number]

/** The Sommelier's analysis of the whole cellar, and the portfolio's composition: for Insiders. */
export function AnalysisScreen() {
  const plan = useDevice().user.subscriptionTier
  const { hideAmounts } = useSettings()
  const [view, choose] = useState<AnalysisView>('advice')
  const portfolio = usePortfolio()
  const has = { advice: mayUse(plan, 'analysis'), figures: mayUse(plan, 'insights') }
  return (
    <div className="flex flex-col gap-4">
      <header>
        <TextLink
          to={routes.valueTracker.path}
          quiet
          className="target inline-flex items-center gap-1"
        >
          <ArrowLeft className="mirrored" aria-hidden size={18} />
          {copy.back}
        </TextLink>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h1 className="grow text-title sm:text-display">{copy.title}</h1>
          <HideAmounts />
        </div>
        <p className="mt-1 max-w-[65ch] text-soft">{copy.lead}</p>
      </header>
      <Tabs
        label={copy.views}
        tabs={views.map((value) => ({ value, label: copy.view[value] }))}
        value={view}
        onChange={choose}
      >
        {has[view] ? (
          // With part of the cellar, the advice would be wrong.
          <OnceFetched>
            <Worked portfolio={portfolio} view={view} hidden={hideAmounts} />
          </OnceFetched>
        ) : (
          <Notice title={copy.insiderOnly[view]} act={<Upgrade />}>
            {copy.insiderDetail[view]}
          </Notice>
        )}
      </Tabs>
    </div>
  )
}

interface WorkedProps {
  portfolio: Portfolio
  view: AnalysisView
  hidden: boolean
}

function Worked({ portfolio, view, hidden }: WorkedProps) {
  const { bottles, summary, past } = portfolio
  if (summary?.totals.bottles === 0) return <EmptyPortfolio />
  if (!bottles || !past)
    return (
      <Loading label={copy.loading}>
        <SkeletonRows rows={6} />
      </Loading>
    )
  return (
    <>
      {!hidden && <RatesNote bottles={portfolio.own} />}
      {view === 'advice' ? (
        <AdviceLists portfolio={portfolio} hidden={hidden} />
      ) : (
        <PortfolioTables portfolio={portfolio} hidden={hidden} />
      )}
    </>
  )
}
