// One module for both entries of the package: bundled apart, its helpers run before what they need.
export {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
export { decodeAttestationObject } from '@simplewebauthn/server/helpers'
