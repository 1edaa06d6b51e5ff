import { useNavigate } from 'react-router-dom'
import { appCopy } from '../../shared/copy/app.ts'
import { routes } from '../../shared/routes.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Empty } from '../ui/Empty.tsx'

/** Every address that is no screen. */
export function NotFoundScreen() {
  const navigate = useNavigate()
  return (
    <Empty
      level={1}
      title={appCopy.notFoundTitle}
      sentence={appCopy.notFoundSentence}
      act={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink tone="primary" to={routes.home.path}>
            {appCopy.goHome}
          </ButtonLink>
          <Button onClick={() => void navigate(-1)}>{appCopy.goBack}</Button>
        </div>
      }
    />
  )
}
