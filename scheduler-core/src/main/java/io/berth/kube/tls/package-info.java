/** Trust in servers, and the cipher suites of clients. */
@NullMarked
package io.berth.kube.tls;

import org.jspecify.annotations.NullMarked;
