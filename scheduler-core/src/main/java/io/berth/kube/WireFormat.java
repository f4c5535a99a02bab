package io.berth.kube;

import com.fasterxml.jackson.databind.ObjectMapper;
import org.jspecify.annotations.Nullable;

/**
 * How objects of a kind are read off the wire.
 *
 * @param mapper reads as much of an object as is wanted
 * @param fields the same for Protocol Buffers, for kinds of many objects; or null
 * @param whole whether all that came of an object is handed on with it; only JSON can do that
 */
record WireFormat<T>(ObjectMapper mapper, ProtoReader.@Nullable Fields<T> fields, boolean whole) {}
