/** What is set here stays as it is: no job works out where the project stands. */
export const STANDS = { standing_on: '2099-12-31' }
