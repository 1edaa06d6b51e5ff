import { useState } from 'react'
import { payCopy } from '../../../shared/copy/pay.ts'
import { payTest, type TestCard } from '../../../shared/features/market/test-payment-endpoints.ts'
import { call } from '../../online/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { refused, type Trouble, TroubleNotice, troubleOf } from '../Trouble.tsx'
import { wasRefused } from '../was-refused.ts'

/** In place of a payment company, and plainly so: the person chooses how the test goes. */
export function TestGateway({ payment, onSent }: { payment: string; onSent: () => void }) {
  const [busy, setBusy] = useState<TestCard>()
  const [trouble, setTrouble] = useState<Trouble>()
  const [confirms, setConfirms] = useState(false)

  const pay = async (card: TestCard) => {
    setBusy(card)
    setTrouble(undefined)
    try {
      const { status } = await call(payTest, { params: { payment }, body: { with: card } })
      if (status === 'succeeded' || status === 'processing') return onSent()
      setConfirms(status === 'authentication')
      if (status === 'declined') setTrouble(refused(payCopy.failed, payCopy.declined))
    } catch (error) {
      // It was taken before, by this page, whose answer was lost, or by another one; or never can be.
      if (wasRefused(error) && error.code === 'not_now') return onSent()
      setTrouble(troubleOf(error, payCopy))
    }
    setBusy(undefined)
  }

  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warn" title={payCopy.test}>
        {payCopy.testSentence}
      </Notice>
      <TroubleNotice trouble={trouble} />
      {confirms ? (
        <Notice
          live
          title={payCopy.confirmTitle}
          act={
            <>
              <Button
                tone="primary"
                busy={busy !== undefined}
                busyLabel={payCopy.paying}
                onClick={() => void pay('card')}
              >
                {payCopy.confirm}
              </Button>
              <Button
                onClick={() => {
                  setConfirms(false)
                  setTrouble(refused(payCopy.failed, payCopy.notConfirmed))
                }}
              >
                {payCopy.confirmNot}
              </Button>
            </>
          }
        >
          {payCopy.confirmSentence}
        </Notice>
      ) : (
        ways.map(({ card, label, tone }) => (
          <Button
            key={card}
            wide
            tone={tone}
            busy={busy === card}
            busyLabel={payCopy.paying}
            disabled={busy !== undefined && busy !== card}
            onClick={() => void pay(card)}
          >
            {label}
          </Button>
        ))
      )}
    </div>
  )
}

const ways = [
  { card: 'card', label: payCopy.card, tone: 'primary' },
  { card: 'declined', label: payCopy.declinedCard, tone: 'quiet' },
  { card: 'authentication', label: payCopy.confirmCard, tone: 'quiet' },
] as const
