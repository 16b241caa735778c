import { useIsConnectionLost } from '../../lib/server/connection.ts'
import classes from './shell.module.css'

/** Says that the connection is gone and what that means, for as long as it is. */
export function OfflineNotice() {
  const isLost = useIsConnectionLost()
  return (
    <div role="status" className={isLost ? classes.offline : 'visually-hidden'}>
      {isLost ? 'You are offline. What is on the screen may be out of date, and changes cannot be saved.' : ''}
    </div>
  )
}
