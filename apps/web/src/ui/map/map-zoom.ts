/** Streets can be read on tiles (IN-731); outlines and towns say more from further off. */
export const roomFor = (hasTiles: boolean): number => (hasTiles ? 15 : 9)
