/** Self-signed certificate for test servers on loopback, trusted only where a test says so. It protects nothing. */

export const testKey = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgGuuaG8kjopk1cpjS
opp/ELbg7zTc872AHGDnQME+7fyhRANCAATFton9SmCnf5F5pj+fYsRM/y4ezD6D
O/+1nkBfUIqAF2L5fO0t8eBLPdYp4FZANt+YKJ+FQRpQ3A+HiqtmuYlT
-----END PRIVATE KEY-----
`;

export const testCertificate = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUX5tllhesoNu7lirAS/D1AAfPdTcwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzE1MTYyM1oYDzIxMjYxMDMw
MTUxNjIzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATFton9SmCnf5F5pj+fYsRM/y4ezD6DO/+1nkBfUIqAF2L5fO0t8eBL
PdYp4FZANt+YKJ+FQRpQ3A+HiqtmuYlTo28wbTAdBgNVHQ4EFgQUI3DhpdL9rsU/
gVzZ6CwYossDtykwHwYDVR0jBBgwFoAUI3DhpdL9rsU/gVzZ6CwYossDtykwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhANmuzO5+As89f4TXTQYbxW9gMmDvudxHr+YeWDHiix4/AiEA
tp7PHYamudzTVZPtz4CokGNc+d46QR528PyRwR1yz0I=
-----END CERTIFICATE-----
`;
