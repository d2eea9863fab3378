export const CONTACT_LIMITS = { name: 100, messageMin: 10, message: 5000 } as const
