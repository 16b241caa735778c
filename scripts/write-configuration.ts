import { writeFileSync } from 'node:fs'
import { configurationPage } from '../apps/server/src/platform/config.ts'

/** Writes docs/configuration.md from the table by which the server reads its variables. */
writeFileSync('docs/configuration.md', configurationPage())
