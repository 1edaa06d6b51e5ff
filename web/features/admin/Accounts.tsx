import { Ellipsis } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { adminAccountsCopy as copy } from '../../../shared/copy/admin-accounts.ts'
import {
  listAccounts,
  type ListedAccount,
} from '../../../shared/features/account/admin-endpoints.ts'
import { storeDashboardCopy } from '../../../shared/copy/store-dashboard.ts'
import { AccountFacts } from '../../components/account/AccountFacts.tsx'
import { PagedList } from '../../lib/PagedList.tsx'
import { usePreviousPages } from '../../lib/previous-pages.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useServerPages } from '../../online/queries.ts'
import { Empty } from '../../ui/Empty.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { type AccountAct, AccountSheet } from './AccountSheet.tsx'

/** The installation's accounts, with an admin's actions. */
export function Accounts() {
  const { user } = useDevice()
  const [typed, setTyped] = useState('')
  const begins = useDeferredValue(typed.trim())
  const [open, setOpen] = useState<{ act: AccountAct; account: ListedAccount }>()
  const found = useServerPages(listAccounts, user.id, { query: { ...(begins && { begins }) } })
  const query = usePreviousPages(found, user.id, ({ accounts }) => accounts)
  return (
    <>
      <div className="mb-2 max-w-md">
        <SearchField
          label={copy.search}
          placeholder={`${copy.search}: ${copy.searchHint.toLowerCase()}`}
          value={typed}
          onChange={setTyped}
        />
      </div>
      <PagedList
        query={query}
        loading={copy.loading}
        offline={storeDashboardCopy.admin.offline}
        rowsOf={(page) => page.accounts}
        empty={<Empty title={copy.none} />}
      >
        {(accounts, { isCut }) => (
          <>
            {isCut && <p className="text-small text-soft">{copy.isCut}</p>}
            <ul aria-label={copy.list}>
              {accounts.map((account) => (
                <Row
                  key={account.id}
                  account={account}
                  onAct={(act) => setOpen({ act, account })}
                />
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {open && <AccountSheet {...open} onClose={() => setOpen(undefined)} />}
    </>
  )
}

interface AccountRowProps {
  account: ListedAccount
  onAct: (act: AccountAct) => void
}

function Row({ account, onAct }: AccountRowProps) {
  const { name, isGiven, pausedUntil, isMine, roles } = account
  const acts: readonly AccountAct[] = [
    isGiven ? 'take' : 'give',
    pausedUntil === undefined ? 'pause' : 'resume',
    ...(isMine ? [] : (['signOut'] as const)),
    ...(isMine || roles.includes('admin') ? [] : (['remove'] as const)),
  ]
  return (
    <li className="flex items-start gap-2 border-b border-line py-3">
      <div className="min-w-0 grow">
        <AccountFacts account={account} />
      </div>
      <Menu
        label={copy.acts(name)}
        align="end"
        items={acts.map((act) => ({
          label: copy[act],
          onSelect: () => onAct(act),
          ...(act === 'remove' && { tone: 'danger' as const }),
        }))}
        trigger={(props) => (
          <IconButton
            {...props}
            label={copy.acts(name)}
            icon={<Ellipsis aria-hidden size={22} />}
          />
        )}
      />
    </li>
  )
}
