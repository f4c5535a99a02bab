package io.berth.kube;

import io.fabric8.kubernetes.api.model.HasMetadata;

/** A kind of object and where what is heard of it goes. */
record Informer<T extends HasMetadata>(WatchedKind<T> kind, Store<T> mirror) {}
