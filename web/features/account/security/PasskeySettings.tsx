import { Fingerprint } from 'lucide-react'
import { useState } from 'react'
import { maxPasskeyNameLength } from '../../../../shared/business/access.ts'
import { securityCopy } from '../../../../shared/copy/security.ts'
import {
  listPasskeys,
  type Passkey,
  type ProofAgain,
  removePasskey,
  renamePasskey,
} from '../../../../shared/features/account/passkey-endpoints.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { call, Offline } from '../../../online/call.ts'
import { FormSheet } from '../../../lib/FormSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { RelativeTime } from '../../../ui/Time.tsx'
import { toast } from '../../../ui/toast.ts'
import { accountWords } from '../forms/account-words.ts'
import { ServerPart } from './ServerPart.tsx'
import { ListedWay } from './ListedWay.tsx'
import { isIpAddress, knowsPasskeys } from '../forms/passkey-support.ts'
import { ProofForm } from './ProofForm.tsx'
import { SettingsGroup } from '../../../ui/SettingsGroup.tsx'
import { useServerQuery } from '../../../online/queries.ts'
import { browserInWords } from './user-agent.ts'

type PasskeySettingWish =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey }

export function PasskeySettings() {
  const query = useServerQuery(listPasskeys, useDevice().user.id)
  const [wish, setWish] = useState<PasskeySettingWish>()
  const close = () => setWish(undefined)
  const done = () => {
    close()
    query.refetch()
  }
  return (
    <SettingsGroup title={securityCopy.passkeys}>
      <p className="text-soft">{securityCopy.passkeysSentence}</p>
      <ServerPart query={query}>
        {({ passkeys }) =>
          passkeys.length === 0 ? (
            <p>{securityCopy.noPasskeys}</p>
          ) : (
            <ul className="-my-2">
              {passkeys.map((passkey) => (
                <PasskeyLine key={passkey.id} passkey={passkey} onWish={setWish} />
              ))}
            </ul>
          )
        }
      </ServerPart>
      {knowsPasskeys() ? (
        <div>
          <Button
            icon={<Fingerprint aria-hidden size={18} />}
            onClick={() => setWish({ kind: 'add' })}
          >
            {securityCopy.addPasskey}
          </Button>
        </div>
      ) : (
        <p className="text-small text-soft">
          {isIpAddress() ? securityCopy.passkeysNeedAName : securityCopy.passkeysMissing}
        </p>
      )}
      {wish?.kind === 'add' && <AddSheet onClose={close} onDone={done} />}
      {wish?.kind === 'rename' && (
        <RenameSheet passkey={wish.passkey} onClose={close} onDone={done} />
      )}
      {wish?.kind === 'remove' && (
        <RemoveSheet passkey={wish.passkey} onClose={close} onDone={done} />
      )}
    </SettingsGroup>
  )
}

function PasskeyLine({
  passkey,
  onWish,
}: {
  passkey: Passkey
  onWish: (wish: PasskeySettingWish) => void
}) {
  const now = useDevice().now()
  const { name, lastUsedAt } = passkey
  return (
    <ListedWay
      name={name}
      detail={
        lastUsedAt === undefined ? (
          securityCopy.never
        ) : (
          <>
            {securityCopy.lastUsed} <RelativeTime at={lastUsedAt} now={now} />
          </>
        )
      }
      acts={
        <>
          <Button
            size="small"
            tone="plain"
            aria-label={securityCopy.renameOf(name)}
            onClick={() => onWish({ kind: 'rename', passkey })}
          >
            {securityCopy.rename}
          </Button>
          <Button
            size="small"
            tone="plain"
            className="text-danger"
            aria-label={securityCopy.removeOf(name)}
            onClick={() => onWish({ kind: 'remove', passkey })}
          >
            {securityCopy.remove}
          </Button>
        </>
      }
    />
  )
}

interface SheetsProps {
  onClose: () => void
  onDone: () => void
}

/** Error messages, also of the browser. */
const passkeyWords = {
  ...accountWords,
  codes: {
    ...accountWords.codes,
    passkey_known: securityCopy.passkeyKnown,
    no_passkey: securityCopy.passkeyNotMade,
  },
}

function AddSheet({ onClose, onDone }: SheetsProps) {
  const [name, setName] = useState(() => browserInWords(navigator.userAgent))
  const add = async (proof: ProofAgain) => {
    const { makePasskey } = await import('../passkey/passkey-browser.ts').catch((cause) => {
      throw new Offline(cause)
    })
    await makePasskey(name.trim(), proof)
    toast({ title: securityCopy.passkeyAdded })
    onDone()
  }
  return (
    <Sheet open onClose={onClose} size="small" title={securityCopy.addPasskey}>
      <ProofForm
        act={securityCopy.addPasskey}
        acting={securityCopy.addingPasskey}
        words={passkeyWords}
        onClose={onClose}
        isComplete={name.trim() !== ''}
        onProof={add}
      >
        {(tried) => (
          <PasskeyName name={name} onChange={setName} isMissing={tried && !name.trim()} />
        )}
      </ProofForm>
    </Sheet>
  )
}

function PasskeyName(props: {
  name: string
  onChange: (name: string) => void
  isMissing: boolean
  problem?: string | undefined
}) {
  return (
    <TextField
      label={securityCopy.passkeyName}
      hint={securityCopy.passkeyNameHint}
      maxLength={maxPasskeyNameLength}
      autoComplete="off"
      value={props.name}
      onChange={props.onChange}
      error={props.problem ?? (props.isMissing ? securityCopy.nameMissing : undefined)}
    />
  )
}

function RenameSheet({ passkey, onClose, onDone }: SheetsProps & { passkey: Passkey }) {
  const [name, setName] = useState(passkey.name)
  return (
    <FormSheet
      inline
      size="small"
      title={securityCopy.renameOf(passkey.name)}
      cancel={securityCopy.cancel}
      save={{ label: securityCopy.save, busyLabel: securityCopy.saving }}
      words={accountWords}
      onSave={async () => {
        await call(renamePasskey, { params: { id: passkey.id }, body: { name: name.trim() } })
        onDone()
      }}
      onClose={onClose}
    >
      {(tried, problem) => (
        <PasskeyName
          name={name}
          problem={problem}
          onChange={setName}
          isMissing={tried && !name.trim()}
        />
      )}
    </FormSheet>
  )
}

function RemoveSheet({ passkey, onClose, onDone }: SheetsProps & { passkey: Passkey }) {
  const remove = async (proof: ProofAgain) => {
    await call(removePasskey, { params: { id: passkey.id }, body: proof })
    toast({ title: securityCopy.passkeyRemoved(passkey.name) })
    onDone()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      size="small"
      title={securityCopy.removePasskeyTitle(passkey.name)}
      description={securityCopy.removePasskeySentence}
    >
      <ProofForm
        act={securityCopy.remove}
        acting={securityCopy.removing}
        tone="danger"
        onClose={onClose}
        onProof={remove}
      />
    </Sheet>
  )
}
