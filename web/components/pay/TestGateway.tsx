import { useState } from 'react'
import { payCopy } from '../../../shared/copy/pay.ts'
import { payTest, type TestCard } from '../../../shared/features/market/test-payment-endpoints.ts'
import { call } from '../../online/call.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { TroubleNotice } from '../../lib/TroubleNotice.tsx'
import { useAct } from '../../lib/use-act.ts'
import { wasRefused } from '../../lib/was-refused.ts'
import { declined } from './declined.ts'

/** In place of a payment company, and plainly so: the person chooses how the test goes. */
export function TestGateway({ payment, onSent }: { payment: string; onSent: () => void }) {
  const [paying, setPaying] = useState<TestCard>()
  const { trouble, setTrouble, run } = useAct(payCopy, {
    // It was accepted earlier, with a lost answer or by another page; or it never can be.
    onTrouble: (_, error) => {
      if (!wasRefused(error) || error.code !== 'not_now') return
      setTrouble()
      onSent()
    },
  })
  const [confirms, setConfirms] = useState(false)

  const pay = async (card: TestCard) => {
    setPaying(card)
    await run(async () => {
      const { status } = await call(payTest, { params: { payment }, body: { with: card } })
      if (status === 'succeeded' || status === 'processing') return onSent()
      setConfirms(status === 'authentication')
      if (status === 'declined') setTrouble(declined(payCopy.declined))
    })
    setPaying(undefined)
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
                busy={paying !== undefined}
                busyLabel={payCopy.paying}
                onClick={() => void pay('card')}
              >
                {payCopy.confirm}
              </Button>
              <Button
                onClick={() => {
                  setConfirms(false)
                  setTrouble(declined(payCopy.notConfirmed))
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
            busy={paying === card}
            busyLabel={payCopy.paying}
            disabled={paying !== undefined && paying !== card}
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
