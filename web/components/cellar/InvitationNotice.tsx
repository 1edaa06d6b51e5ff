import { useNavigate } from 'react-router-dom'
import { cellarsCopy as copy } from '../../../shared/copy/cellars.ts'
import { routes } from '../../../shared/routes.ts'
import { useInvitations } from '../../local/hooks/cellars.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/** Announces an invitation to a cellar, with a link to answer it. */
export function InvitationNotice() {
  const [first] = useInvitations()
  const navigate = useNavigate()
  if (!first) return null
  return (
    <Notice
      title={copy.invitedTitle(first.ownerName)}
      act={
        <Button size="small" onClick={() => void navigate(routes.sharing.path)}>
          {copy.answerIt}
        </Button>
      }
    />
  )
}
