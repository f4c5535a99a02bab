/** Authentication and authorization of requests by the API server. */
@NullMarked
package io.berth.kube.access;

import org.jspecify.annotations.NullMarked;
