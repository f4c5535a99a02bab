/** The client of the API server: informers, listers and writers. */
@NullMarked
package io.berth.kube;

import org.jspecify.annotations.NullMarked;
