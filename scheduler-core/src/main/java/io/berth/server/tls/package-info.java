/** Serving certificates and the TLS configuration of servers. */
@NullMarked
package io.berth.server.tls;

import org.jspecify.annotations.NullMarked;
