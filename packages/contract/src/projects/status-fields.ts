import * as z from 'zod'
import { PROJECT_HEALTH, PROJECT_STATUS } from './project-statuses.ts'

/** A status as it is sent. Apart from the words, which pages show that check nothing. */
export const ProjectStatus = z.enum(PROJECT_STATUS)
/** A health as it is sent. */
export const ProjectHealth = z.enum(PROJECT_HEALTH)
