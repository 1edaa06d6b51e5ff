import { socialProofCopy as copy } from '../../../shared/copy/social-proof.ts'
import { useQueryState } from '../../lib/query-state.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import { ExpertNetwork } from './ExpertNetwork.tsx'
import { FigureCards } from './FigureCards.tsx'
import { SuccessStories } from './SuccessStories.tsx'
import { UserReviews } from './UserReviews.tsx'

const tabs = ['reviews', 'experts', 'stories'] as const
type SocialProofTab = (typeof tabs)[number]

const tabOf = (query: URLSearchParams): SocialProofTab =>
  tabs.find((one) => one === query.get('tab')) ?? 'reviews'
const queryOf = (tab: SocialProofTab) => new URLSearchParams(tab === 'reviews' ? {} : { tab })

const panels = {
  reviews: () => <UserReviews />,
  experts: () => <ExpertNetwork />,
  stories: () => <SuccessStories />,
} satisfies Record<SocialProofTab, () => unknown>

/** Real figures of this installation, reviews, members and stories. */
export function SocialProofScreen() {
  const [tab, show] = useQueryState(tabOf, queryOf)
  return (
    <>
      <h1 className="text-title">{copy.title}</h1>
      <p className="mt-1 mb-4 text-soft">{copy.sentence}</p>
      <FigureCards />
      <div className="mt-6">
        <Tabs
          label={copy.tabs}
          tabs={tabs.map((value) => ({ value, label: copy.tab[value] }))}
          value={tab}
          onChange={show}
        >
          {panels[tab]()}
        </Tabs>
      </div>
    </>
  )
}
