/** The studio's domain, a reserved name. */
export const STUDIO_DOMAIN = 'studio-lindqvist.example';
