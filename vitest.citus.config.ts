import { defineConfig } from 'vitest/config'
import tests from './vitest.config.ts'

const { projects: _, ...limits } = tests.test ?? {}
const features = 'apps/server/src/features'
const server = 'apps/server/src/test'

/** `npm run test:citus`: tests of the product on a database that Citus spreads over workers. */
export default defineConfig({
  test: {
    ...limits,
    // each statement takes a round trip more, and all nodes may share two cores
    testTimeout: 600_000,
    hookTimeout: 600_000,
    isolate: false,
    maxWorkers: 2,
    globalSetup: [`${server}/citus/citus-setup.ts`],
    projects: [
      {
        extends: true,
        test: {
          name: 'firms',
          sequence: { groupOrder: 0 },
          include: [
            `${server}/sweep/tenant-sweep.test.ts`,
            `${server}/lead-rights/lead-rights-matrix.test.ts`,
            `${server}/citus/*.citus.ts`,
            `${features}/leads/lead/create/*.test.ts`,
            `${features}/leads/lead/change/lead-actions.test.ts`,
            `${features}/leads/lead/list/lead-list.test.ts`,
            `${features}/leads/lead-imports/lead-imports.{save,undo}.test.ts`,
            `${features}/leads/lead-merges/lead-merges.test.ts`,
            `${features}/leads/lead-queue/lead-queue.test.ts`,
            `${features}/leads/lead-mails/lead-mails.test.ts`,
            `${features}/leads/lead-exports/lead-exports.test.ts`,
            `${features}/messages/notifications/notifications.test.ts`,
            `${features}/leads/lead-captures/capture-intake.test.ts`,
            `${features}/projects/tasks/tasks.test.ts`,
            `${features}/projects/conversions/conversions.test.ts`,
            `${features}/quotations/item-library/items.test.ts`,
            `${features}/quotations/quotation-client/conversion/*.test.ts`,
            `${features}/quotations/quotation-sending/quotation-sending.test.ts`,
            `${features}/quotations/quotation/list/quotation-list.test.ts`,
            `${features}/quotations/quotation/templates/templates.test.ts`,
          ],
        },
      },
      {
        extends: true,
        // these move firms and kill nodes, so they are alone
        test: { name: 'nodes', sequence: { groupOrder: 1 }, maxWorkers: 1, include: [`${server}/citus/*.nodes.ts`] },
      },
    ],
  },
})
