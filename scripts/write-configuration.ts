import { writeFileSync } from 'node:fs'
import { configurationPage } from '../apps/server/src/platform/config.ts'

/** Writes docs/configuration.md from the table the server reads its variables by. */
writeFileSync('docs/configuration.md', configurationPage())
