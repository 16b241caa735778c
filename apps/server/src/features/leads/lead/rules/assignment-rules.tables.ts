import type { RuleConditions } from '@plinth/contract/leads/assignment/assignment-rules'
import type { LeadWay } from '@plinth/contract/leads/assignment/assignment-terms'
import type { ColumnType, Generated, Selectable } from 'kysely'
import type {} from '../../../../platform/database/database.ts'

interface AssignmentRulesTable {
  company_id: string
  id: string
  name: string
  position: number
  is_on: boolean
  conditions: ColumnType<RuleConditions, string, string>
  goes_to: 'team' | 'people'
  team_id: string | null
  version: Generated<number>
  created_by: string
  created_at: Date
  updated_at: Date
  deleted_at: ColumnType<Date | null, undefined, Date | null>
}
export type AssignmentRuleRow = Selectable<AssignmentRulesTable>

/** Somebody of a rule: named in it, or a member of its team. */
export interface RulePerson {
  userId: string
  fullName: string
  /** of those that the rule names */
  share: { weight: number; dailyMax: number | null } | null
  isMember: boolean
  isActive: boolean
  /** may have leads and edit them */
  mayHave: boolean
  awayUntil: string | null
}

/** A rule with everything that it refers to, as it is now. */
export interface NamedRule extends AssignmentRuleRow {
  team_name: string | null
  people: RulePerson[]
  /** capture forms of its conditions that still exist */
  captures: { id: string; name: string; isOn: boolean }[]
  /** lead sources and work scopes of its conditions that are in none of the company's lists, in lower case */
  unlisted: string[]
}

declare module '../../../../platform/database/database.ts' {
  interface Tables {
    assignment_rules: AssignmentRulesTable
    assignment_rule_people: {
      company_id: string
      rule_id: string
      user_id: string
      weight: number
      daily_max: number | null
    }
    assignment_rule_turns: {
      company_id: string
      rule_id: string
      user_id: string
      credit: number
      day: string
      given: number
    }
    assignment_choices: {
      company_id: string
      lead_id: string
      chosen_at: Date
      way: LeadWay
      how: 'rule' | 'turn' | 'nobody'
      rule_name: string
      user_id: string | null
      reason: string
    }
    lead_absences: {
      company_id: string
      user_id: string
      away_until: string
      marked_by: string
      marked_at: Date
    }
  }
}
