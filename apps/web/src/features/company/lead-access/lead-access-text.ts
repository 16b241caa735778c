import type { AccessGroup, LeadPermissions } from '@plinth/contract/company/lead-access'
import type { AccessChoice } from './lead-access.api.ts'

export const GROUP_NAMES: Readonly<Record<AccessGroup, string>> = {
  admin: 'Admins',
  team_lead: 'Team Leads',
  team_member: 'Team Members',
}

/** The levels as the specification names them (LM-503 to LM-505). */
export const LEVEL_NAMES: Readonly<Record<AccessChoice['level'], string>> = {
  viewAll: 'Access all company leads',
  viewTeam: 'Access all leads of team',
  viewOwn: 'Access leads assigned to them',
}

export const levelOf = ({ viewAll, viewTeam }: LeadPermissions): AccessChoice['level'] =>
  viewAll ? 'viewAll' : viewTeam ? 'viewTeam' : 'viewOwn'
