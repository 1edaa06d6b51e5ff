import { alertsCopy as copy } from '../../../shared/copy/alerts.ts'
import { placesOf } from '../../../shared/features/alerts/places.ts'
import type { PriceAlert } from '../../../shared/features/alerts/price-alert.ts'
import { dayInWords } from '../../../shared/kernel/day-in-words.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Money } from '../../ui/Money.tsx'
import { rowActs } from '../../components/wanted/wanted-acts.ts'
import { WantedRow } from '../../components/wanted/WantedRow.tsx'
import { AlertSheet } from './AlertSheet.tsx'
import { Upsell } from './Upsell.tsx'
import { WantedList } from '../../components/wanted/WantedList.tsx'

/** Prices that are watched, the newest alert first. */
export function PriceAlerts({ alerts }: { alerts: readonly PriceAlert[] }) {
  return (
    <WantedList
      label={copy.price}
      addLabel={copy.newPrice}
      items={[...alerts].sort((one, other) => other.createdAt - one.createdAt)}
      emptyTitle={copy.emptyPriceTitle}
      emptySentence={copy.emptyPriceSentence}
      row={(alert, onEdit) => <Row alert={alert} onEdit={onEdit} />}
      sheet={(alert, onClose) => <AlertSheet kind="price" alert={alert} onClose={onClose} />}
      below={<Upsell count={alerts.length} />}
    />
  )
}

function Row({ alert, onEdit }: { alert: PriceAlert; onEdit: () => void }) {
  const { id, bottle, brand, targetPrice, isActive, currentPrice, currentStore, currentOn } = alert
  const acts = rowActs(useDevice(), 'alert', id, {
    on: copy.nowActive,
    off: copy.nowPaused,
    deleted: { title: copy.deleted, description: copy.deletedSentence },
  })
  return (
    <WantedRow
      bottle={bottle}
      brand={brand}
      isActive={isActive}
      onEdit={onEdit}
      {...acts}
      badges={
        <>
          <Badge tone={isActive ? 'good' : 'plain'}>{isActive ? copy.active : copy.paused}</Badge>
          <span className="min-w-0 text-caption break-words text-soft">
            {placesOf(alert).join(' · ') || copy.anywhere}
          </span>
        </>
      }
    >
      <p>
        <span className="text-soft">{copy.target}</span> <Money cents={targetPrice} exact="typed" />
      </p>
      <p className="text-caption text-soft">
        {currentPrice === undefined || !currentStore || !currentOn ? (
          copy.noPrice
        ) : (
          <>
            <Money cents={currentPrice} exact="typed" />{' '}
            {copy.now(currentStore, dayInWords(currentOn))}
          </>
        )}
      </p>
    </WantedRow>
  )
}
