import type { Actor } from '../../../platform/context.ts'
import type { LeadViewRow } from './lead-views.tables.ts'

type Viewer = Pick<Actor, 'userId' | 'isAdmin' | 'isSuperAdmin' | 'rights'>
type View = Pick<LeadViewRow, 'owner_id' | 'is_shared'>

/** People see their own views and shared ones. */
export const canSeeView = ({ userId }: Pick<Viewer, 'userId'>, view: View): boolean =>
  view.is_shared || view.owner_id === userId

/** A view may be changed by its owner; a shared one also by admins. */
export const canChangeView = (viewer: Viewer, view: View): boolean =>
  view.owner_id === viewer.userId || (view.is_shared && (viewer.isAdmin || viewer.isSuperAdmin))
