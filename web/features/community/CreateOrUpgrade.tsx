import { Plus, Users } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { communityCopy } from '../../../shared/copy/community.ts'
import { routes } from '../../../shared/routes.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { useSession } from '../../local/session/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { GroupFormSheet } from './group/GroupFormSheet.tsx'
import { groupPath } from '../../components/community/paths.ts'

const copy = communityCopy.groups

/** The button to create a group; without Insider, an offer to upgrade. */
export function CreateOrUpgrade() {
  const { user } = useDevice()
  const plan = useSession((state) => state.user)?.subscriptionTier ?? user.subscriptionTier
  const [isOpen, setOpen] = useState(false)
  const navigate = useNavigate()
  if (plan === 'insider')
    return (
      <>
        <Button icon={<Plus aria-hidden size={18} />} onClick={() => setOpen(true)}>
          {copy.create}
        </Button>
        {isOpen && (
          <GroupFormSheet
            onSaved={({ id }) => void navigate(groupPath(id))}
            onClose={() => setOpen(false)}
          />
        )}
      </>
    )
  return (
    <Card as="section" aria-labelledby="upgrade-for-groups" className="flex items-start gap-3">
      <Users aria-hidden size={24} className="mt-0.5 shrink-0 text-accent" />
      <div className="min-w-0">
        <h3 id="upgrade-for-groups" className="font-semibold">
          {copy.upgradeTitle}
        </h3>
        <p className="mt-0.5 mb-3 text-small text-soft">{copy.upgradeSentence}</p>
        <ButtonLink size="small" to={routes.subscription.path}>
          {copy.upgrade}
        </ButtonLink>
      </div>
    </Card>
  )
}
