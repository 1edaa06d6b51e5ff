import { useState } from 'react'
import { ultraDropPageCopy } from '../../../../shared/copy/ultra-drop-page.ts'
import { type MessageKind, messages } from '../../../../shared/features/alerts/inbox-message.ts'
import type { Noted } from '../../../../shared/features/ultra-drops/check-draw.ts'
import script from '../../../../shared/features/ultra-drops/check-draw.py?raw'
import { getDraw, type UltraDropPage } from '../../../../shared/features/ultra-drops/endpoints.ts'
import { useRows } from '../../../local/hooks/live.ts'
import { useSession } from '../../../local/session/session.ts'
import { publishedText } from '../../../online/published-text.ts'
import { TroubleNotice } from '../../../lib/TroubleNotice.tsx'
import { useAct } from '../../../lib/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { type Fact, FactList } from '../../../ui/FactList.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import { checkInWorker } from './check-in-worker.ts'
import type { DrawOutcome } from './draw-worker.ts'

const copy = ultraDropPageCopy.draw

const fileOf = (id: string) => getDraw.path.replace('{ultraDrop}', id)

/** The published data of the draw, and a button that computes it again on this device. */
export function DrawPart({ drop }: { drop: UltraDropPage }) {
  const session = useSession()
  const { commitment, listHash, secret } = drop
  const hashes: Fact[] = [
    [copy.commitment, <Hash key="commitment" of={commitment} />],
    [copy.listHash, listHash !== undefined && <Hash key="list" of={listHash} />],
    [copy.secret, secret !== undefined && <Hash key="secret" of={secret} />],
  ]
  return (
    <Card as="section" aria-label={copy.title} className="flex flex-col gap-3">
      <h2 className="text-lead font-semibold">{copy.title}</h2>
      <p className="text-small text-soft">{copy.before}</p>
      <FactList facts={hashes} />
      {secret !== undefined &&
        (session.kind === 'user' ? (
          <CheckWithNotices drop={drop} />
        ) : (
          <Check drop={drop} noted={{}} />
        ))}
      {listHash !== undefined && (
        <p>
          <TextLink href={fileOf(drop.id)} target="_blank" rel="noopener">
            {copy.file}
          </TextLink>
        </p>
      )}
      <Independent />
    </Card>
  )
}

const Hash = ({ of }: { of: string }) => <code className="text-caption break-all">{of}</code>

/** Compares with the notices on this device: code, commitment, and hash of the frozen list. */
function CheckWithNotices({ drop }: { drop: UltraDropPage }) {
  const notices = useRows(messages)
  const said = (kind: MessageKind) =>
    notices?.find((one) => one.kind === kind && one.dropId === drop.id)?.reason ?? ''
  const [, code, commitment] = /^(\S+) · ([0-9a-f]{64})$/.exec(said('ultra_entered')) ?? []
  const [listHash] = /^[0-9a-f]{64}$/.exec(said('ultra_closed')) ?? []
  return <Check drop={drop} noted={{ code: code?.replaceAll('-', ''), commitment, listHash }} />
}

interface CheckProps {
  drop: UltraDropPage
  /** Values from notices. */
  noted: Noted
}

function Check({ drop, noted }: CheckProps) {
  const [result, setResult] = useState<DrawOutcome>()
  const { busy, trouble, run } = useAct({ failed: copy.failed, offline: copy.offline })
  const check = () =>
    run(async () => {
      setResult(undefined)
      const text = await publishedText(fileOf(drop.id))
      setResult(await checkInWorker({ text, noted: notedOf(drop, noted) }))
    })
  return (
    <>
      <p className="text-small">{copy.checkSentence}</p>
      <div>
        <Button busy={busy} busyLabel={copy.checking} onClick={() => void check()}>
          {copy.check}
        </Button>
      </div>
      <TroubleNotice trouble={trouble} />
      {result && <Outcome result={result} noted={noted} />}
    </>
  )
}

/** The values to check the file against: those of notices, else those of this page. */
const notedOf = (drop: UltraDropPage, { code, commitment, listHash }: Noted): Noted => ({
  code: code ?? drop.mine?.entry?.code,
  codeNow: drop.mine?.entry?.code,
  commitment: commitment ?? drop.commitment,
  listHash: listHash ?? drop.listHash,
  units: drop.quantity,
})

function Outcome({ result, noted }: { result: DrawOutcome; noted: Noted }) {
  if (result === 'unreadable')
    return (
      <Notice live tone="danger" title={copy.broken}>
        {copy.unreadable}
      </Notice>
    )
  const { faults, entries, units, ownTurn, passedBefore = 0 } = result
  const own = ownTurn !== undefined && (
    <>
      <p>
        {copy.ownTurn(ownTurn, entries)} {ownTurn - passedBefore <= units ? copy.won : copy.notWon}
      </p>
      {passedBefore > 0 && <p>{copy.passedBefore(passedBefore)}</p>}
    </>
  )
  return faults.length === 0 ? (
    <Notice live tone="good" title={copy.holds}>
      <p>{copy.holdsSentence(entries)}</p>
      {own}
      {noted.commitment !== undefined && <p>{copy.fromNotice}</p>}
      {noted.listHash !== undefined && <p>{copy.fromClosing}</p>}
    </Notice>
  ) : (
    <Notice live tone="danger" title={copy.broken}>
      <ul className="list-disc ps-4">
        {faults.map((fault) => (
          <li key={fault}>{copy.faults[fault]}</li>
        ))}
      </ul>
      {own}
    </Notice>
  )
}

/** How to check the draw without this app. */
function Independent() {
  const { list, rank, passed } = copy.rules
  return (
    <details>
      <summary className="target flex cursor-pointer items-center text-accent">
        {copy.script}
      </summary>
      <ol className="mb-3 flex list-decimal flex-col gap-1 ps-5 text-small">
        <li>{list}</li>
        <li>{rank}</li>
        <li>{passed}</li>
      </ol>
      <p className="mb-2 text-small">{copy.scriptSentence}</p>
      <pre
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is scrolled by keys, too
        tabIndex={0}
        dir="ltr"
        role="region"
        aria-label={copy.script}
        className="overflow-x-auto rounded-md bg-sunken p-3 text-caption"
      >
        {script}
      </pre>
    </details>
  )
}
