import { Copy, KeyRound } from 'lucide-react'
import { useId, useState } from 'react'
import { maxTokenNameLength, tokenDays } from '../../../../shared/business/access.ts'
import { type TokenKind, tokenKinds } from '../../../../shared/business/token-scopes.ts'
import { securityCopy } from '../../../../shared/copy/security.ts'
import { tokenScopesCopy } from '../../../../shared/copy/token-scopes.ts'
import type { ProofAgain } from '../../../../shared/features/account/passkey-endpoints.ts'
import {
  type AccessToken,
  createToken,
  listTokens,
  revokeToken,
} from '../../../../shared/features/account/token-endpoints.ts'
import type { TokenScope } from '../../../../shared/kernel/endpoint.ts'
import { useDevice } from '../../../local/device/device-context.tsx'
import { call } from '../../../online/call.ts'
import { useAct } from '../../../lib/use-act.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldMessages } from '../../../ui/Field.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { Moment, RelativeTime } from '../../../ui/Time.tsx'
import { toast } from '../../../ui/toast.ts'
import { accountWords } from '../forms/account-words.ts'
import { ServerPart } from './ServerPart.tsx'
import { ListedWay } from './ListedWay.tsx'
import { ProofForm } from './ProofForm.tsx'
import { SettingsGroup } from '../../../ui/SettingsGroup.tsx'
import { useServerQuery } from '../../../online/queries.ts'

/** Access tokens for scripts: made, shown once, listed, revoked. */
export function TokenSettings() {
  const query = useServerQuery(listTokens, useDevice().user.id)
  const { busy, trouble, run } = useAct(accountWords)
  const [making, setMaking] = useState(false)
  const revoke = (token: AccessToken) =>
    run(async () => {
      await call(revokeToken, { params: { id: token.id } })
      toast({ title: securityCopy.revoked(token.name) })
      query.refetch()
    })
  return (
    <SettingsGroup title={securityCopy.tokens}>
      <p className="text-soft">{securityCopy.tokensSentence}</p>
      <ServerPart query={query}>
        {({ tokens }) =>
          tokens.length === 0 ? (
            <p>{securityCopy.noTokens}</p>
          ) : (
            <ul className="-my-2">
              {tokens.map((token) => (
                <ListedWay
                  key={token.id}
                  name={token.name}
                  detail={<WhatOf token={token} />}
                  acts={
                    <Button
                      size="small"
                      tone="plain"
                      className="text-danger"
                      disabled={busy}
                      aria-label={securityCopy.revokeOf(token.name)}
                      onClick={() => void revoke(token)}
                    >
                      {securityCopy.revoke}
                    </Button>
                  }
                />
              ))}
            </ul>
          )
        }
      </ServerPart>
      <p role="alert" className="text-small text-danger empty:hidden">
        {trouble?.message}
      </p>
      <div>
        <Button icon={<KeyRound aria-hidden size={18} />} onClick={() => setMaking(true)}>
          {securityCopy.addToken}
        </Button>
      </div>
      {making && (
        <MakeSheet
          onClose={() => {
            setMaking(false)
            query.refetch()
          }}
        />
      )}
    </SettingsGroup>
  )
}

function WhatOf({ token }: { token: AccessToken }) {
  const now = useDevice().now()
  return (
    <>
      <span className="block">{sentence(tokenScopesCopy.reaches(token.scopes))}</span>
      {token.expiresAt <= now ? (
        securityCopy.expired
      ) : (
        <>
          {securityCopy.worksUntil} <Moment at={token.expiresAt} />
        </>
      )}
      ,{' '}
      {token.lastUsedAt === undefined ? (
        securityCopy.never
      ) : (
        <>
          {securityCopy.lastUsed} <RelativeTime at={token.lastUsedAt} now={now} />
        </>
      )}
    </>
  )
}

function MakeSheet({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<string>()
  return made === undefined ? (
    <Sheet open onClose={onClose} size="small" title={securityCopy.addToken}>
      <MakeForm onClose={onClose} onMade={setMade} />
    </Sheet>
  ) : (
    <Sheet
      open
      onClose={onClose}
      size="small"
      title={securityCopy.tokenMade}
      description={securityCopy.tokenMadeSentence}
      footer={
        <Button tone="primary" onClick={onClose}>
          {securityCopy.done}
        </Button>
      }
    >
      <p className="mb-3 rounded-md border border-line bg-sunken p-3 break-all select-all">
        <code>{made}</code>
      </p>
      <Button
        icon={<Copy aria-hidden size={18} />}
        onClick={() => {
          void navigator.clipboard?.writeText(made).then(
            () => toast({ title: securityCopy.copied }),
            // Without permission it can still be selected by hand.
            () => undefined,
          )
        }}
      >
        {securityCopy.copy}
      </Button>
    </Sheet>
  )
}

function MakeForm({ onClose, onMade }: { onClose: () => void; onMade: (token: string) => void }) {
  const [name, setName] = useState('')
  const [reach, setReach] = useState<Partial<Record<TokenKind, Reach>>>({})
  const [days, setDays] = useState<(typeof tokenDays)[number]>(90)
  const scopes = kinds.flatMap((kind) => scopesFor(kind, reach[kind]))
  const make = async (proof: ProofAgain) => {
    const body = { name: name.trim(), scopes, days, ...proof }
    onMade((await call(createToken, { body })).token)
  }
  return (
    <ProofForm
      act={securityCopy.make}
      acting={securityCopy.making}
      onClose={onClose}
      isComplete={name.trim() !== '' && scopes.length > 0}
      onProof={make}
    >
      {(tried) => (
        <>
          <TextField
            label={securityCopy.tokenName}
            hint={securityCopy.tokenNameHint}
            maxLength={maxTokenNameLength}
            autoComplete="off"
            value={name}
            onChange={setName}
            error={tried && !name.trim() ? securityCopy.nameMissing : undefined}
          />
          <ScopePicker
            reach={reach}
            onChange={setReach}
            error={tried && scopes.length === 0 ? tokenScopesCopy.missing : undefined}
          />
          <Segmented
            label={securityCopy.expires}
            options={tokenDays.map((value) => ({
              value: String(value),
              label: securityCopy.days(value),
            }))}
            value={String(days)}
            onChange={(value) => setDays(tokenDays.find((one) => String(one) === value) ?? 90)}
          />
        </>
      )}
    </ProofForm>
  )
}

type Reach = 'none' | 'read' | 'write'
const kinds = Object.keys(tokenKinds) as TokenKind[]

const scopesFor = (kind: TokenKind, reach: Reach = 'none'): readonly TokenScope[] =>
  tokenKinds[kind].filter(
    (scope) => reach !== 'none' && (reach === 'write' || scope.endsWith(':read')),
  )

interface ScopePickerProps {
  readonly reach: Partial<Record<TokenKind, Reach>>
  readonly onChange: (reach: Partial<Record<TokenKind, Reach>>) => void
  readonly error: string | undefined
}

/** A scope per kind; none is preselected. */
function ScopePicker({ reach, onChange, error }: ScopePickerProps) {
  const id = useId()
  return (
    <fieldset
      tabIndex={-1}
      aria-invalid={error ? true : undefined}
      aria-describedby={`${id}-messages`}
      className="min-w-0"
    >
      <legend className="text-small font-medium">{tokenScopesCopy.title}</legend>
      <div id={`${id}-messages`}>
        <FieldMessages
          hint={tokenScopesCopy.hint}
          hintId={`${id}-hint`}
          error={error}
          errorId={`${id}-error`}
        />
      </div>
      <ul className="mt-2 flex flex-col gap-1">
        {kinds.map((kind) => (
          <li key={kind} className="flex items-center justify-between gap-3">
            <span aria-hidden className="min-w-0">
              {tokenScopesCopy.kinds[kind]}
            </span>
            <Segmented
              label={tokenScopesCopy.kinds[kind]}
              hideLabel
              options={(['none', 'read', 'write'] as const)
                .filter((one) => one !== 'write' || tokenKinds[kind].length > 1)
                .map((value) => ({ value, label: tokenScopesCopy.reach[value] }))}
              value={reach[kind] ?? 'none'}
              onChange={(chosen) => onChange({ ...reach, [kind]: chosen })}
            />
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
