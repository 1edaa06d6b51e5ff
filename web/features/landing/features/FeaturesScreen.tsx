import { ArrowLeft, Check } from 'lucide-react'
import { featuresCopy as copy } from '../../../../shared/copy/features.ts'
import { routes, type ScreenName } from '../../../../shared/routes.ts'
import { useSession } from '../../../local/session/session.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'

/** The route of each feature. */
const screenOf = {
  collection: 'collection',
  bar: 'bar',
  value: 'valueTracker',
  recipes: 'recipes',
  sommelier: 'chat',
  drops: 'hypeRadar',
  events: 'events',
  stores: 'stores',
  sightings: 'dropSpotting',
  alerts: 'alerts',
  news: 'news',
  community: 'community',
  loyalty: 'loyalty',
  stories: 'socialProof',
  sharing: 'sharing',
} as const satisfies Record<keyof typeof copy.all, ScreenName>
const features = Object.entries(copy.all) as [
  keyof typeof copy.all,
  (typeof copy.all)[keyof typeof copy.all],
][]

const join = `${routes.auth.path}?mode=join`

/** `/features`: the product's features, each with a link to its screen. */
export function FeaturesScreen() {
  const isVisitor = useSession(({ kind }) => kind !== 'user')
  return (
    <div className="flex flex-col gap-8">
      <header className="flex flex-col gap-3">
        <div className="-ms-3">
          <ButtonLink
            tone="plain"
            size="small"
            icon={<ArrowLeft className="mirrored" aria-hidden size={18} />}
            to={routes.home.path}
          >
            {copy.back}
          </ButtonLink>
        </div>
        <h1 className="text-display">{copy.title}</h1>
        <p className="text-soft">{copy.lead}</p>
        <Acts isVisitor={isVisitor} />
      </header>
      <ol className="grid gap-3 sm:grid-cols-2 desk:gap-5">
        {features.map(([key, { name, text, points }]) => (
          <li key={key} className="flex flex-col rounded-lg border border-line bg-surface p-5">
            <h2 className="text-title">{name}</h2>
            <p className="mt-1 text-soft">{text}</p>
            <ul className="mt-3 flex grow flex-col gap-2">
              {points.map((point) => (
                <li key={point} className="flex items-start gap-2">
                  <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-good" />
                  {point}
                </li>
              ))}
            </ul>
            <p className="mt-2">
              <TextLink
                to={routes[screenOf[key]].path}
                className="inline-flex min-h-11 items-center"
              >
                {copy.open(routes[screenOf[key]].title)}
              </TextLink>
            </p>
          </li>
        ))}
      </ol>
      <section className="flex flex-col items-center gap-4 rounded-lg bg-sunken px-5 py-10 text-center">
        <h2 className="text-display">{copy.lastTitle}</h2>
        <p className="text-soft">{copy.last}</p>
        <Acts isVisitor={isVisitor} />
      </section>
    </div>
  )
}

/** Links to join and to the prices; signed-in users get the prices alone. */
function Acts({ isVisitor }: { isVisitor: boolean }) {
  return (
    <div className="flex flex-wrap gap-3">
      {isVisitor && (
        <ButtonLink tone="primary" to={join}>
          {copy.start}
        </ButtonLink>
      )}
      <ButtonLink to={routes.pricing.path}>{copy.pricing}</ButtonLink>
    </div>
  )
}
